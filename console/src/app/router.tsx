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
  // What a screen has fetched is kept by the query client; the router keeps nothing.
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
