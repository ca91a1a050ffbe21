import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { readSearch, text } from '#console/lib/search-params.ts';

const answer = { state: text, code: text, error: text };

/** Creates the route that the payment provider redirects to, for a mode. The OAuth state names the site. */
export const stripeReturn = <TParent extends AnyRoute>(parent: TParent, mode: 'live' | 'test') =>
  createRoute({
    getParentRoute: () => parent,
    path: `/resources/edit/stripe-connect/${mode}`,
    beforeLoad({ location }) {
      const { state, code, error } = readSearch(answer)(location.search);
      const resource = state?.replace(/\..*$/s, '');
      throw redirect({
        to: '/resources/edit',
        search: { resource, state, mode, stripeCode: code, error, section: 'payments' } as never,
        replace: true,
      });
    },
  });
