import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#console/lib/search-params.ts';
import { Crash } from './crash.tsx';
import { queryClient } from './query-client.ts';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query client caches the data of a screen; the router caches nothing.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
