declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  /** Method, path and access of every call; see `console/build/contract-of-routes.ts`. */
  export const wire: AnyContractRouter;
}
