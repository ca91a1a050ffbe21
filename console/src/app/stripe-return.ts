import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { readSearch, text } from '#console/lib/search-params.ts';

const answer = { state: text, code: text, error: text };

/** Where the payment provider leads back to, in a mode. The site stands in what was given out with the request. */
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
