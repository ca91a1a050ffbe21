// Words that stand in paths where the key of a site stands in others: /resources/service-accounts, /resources/{key}.
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

/** Whether a site with this key could not be named by some calls: read from the contract, so that there is no second list. */
export function isWordOfCalls(key: string): boolean {
  words ??= readWords();
  return words.has(key);
}
