// Words in paths that would collide with site keys: /resources/service-accounts, /resources/{key}.
import { isContractProcedure } from '@orpc/contract';
import { contract } from '#contract/index.ts';

function readWords(): ReadonlySet<string> {
  const routes = Object.values(contract).flatMap((domain) => Object.values<unknown>({ ...domain }));
  const words = routes.flatMap((route) => {
    const path = isContractProcedure(route) ? route['~orpc'].route.path : undefined;
    const [, first, word = ''] = (path ?? '').split('/');
    return first === 'resources' && /^[a-z]/.test(word) ? [word] : [];
  });
  return new Set(words);
}

let words: ReadonlySet<string> | null = null;

/**
 * Returns whether some calls couldn't name a site with this key. The words come from the contract, so that there is no
 * second list.
 */
export function isWordOfCalls(key: string): boolean {
  words ??= readWords();
  return words.has(key);
}
