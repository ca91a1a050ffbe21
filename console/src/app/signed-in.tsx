import { Outlet, useRouterState } from '@tanstack/react-router';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { useOperator } from '#console/lib/operator.ts';
import { SitesFailed } from './frame/sites-failed.tsx';
import { requireSignIn } from './guards.ts';

/** Wraps every screen of an operator. The frame shows a failure itself; screens without the frame need an operator. */
function SignedIn() {
  const operator = useOperator();
  const { failure } = useSites();
  const isFramed = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => String(routeId) === '/operator/frame'),
  });
  if (failure !== null && operator === null && !isFramed)
    return (
      <main>
        <SitesFailed />
      </main>
    );
  return <Outlet />;
}

/** Options of a route below which only operators get. */
export const signedIn = { beforeLoad: requireSignIn, component: SignedIn } as const;
