import { pathToFileURL } from 'node:url';
import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const name = 'virtual:contract';
const resolved = `\0${name}`;

/** Words for the API's documentation are of no use in a browser. */
function withoutWords(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) {
    const { route, meta } = router['~orpc'];
    const { summary: _summary, tags: _tags, description: _description, ...wire } = route;
    return { '~orpc': { errorMap: {}, meta, route: wire } };
  }
  return Object.fromEntries(Object.entries(router).map(([key, part]) => [key, withoutWords(part)]));
}

/**
 * The browser needs method, path and access of each call, not its schemas: the contract's code, and Zod with it,
 * stays out of the first page. A changed route shows after the next start of Vite.
 * @param file path of the module that exports `contract`
 */
export function contractOfRoutes(file: string): Plugin {
  return {
    name: 'contract-of-routes',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const { contract } = (await import(pathToFileURL(file).href)) as { contract: AnyContractRouter };
      return `export const wire = ${JSON.stringify(withoutWords(minifyContractRouter(contract)))};`;
    },
  };
}
