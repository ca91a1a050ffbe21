import type { AnyContractProcedure } from '@orpc/contract';
import { type AnyProcedure, implement } from '@orpc/server';
import type { RouteMeta } from '#contract/base/access.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { type AccessTools, admit } from './access.ts';
import type { ApiRequest } from './api-request.ts';

/** What the HTTP layer hands to the router for each call. */
export interface ServeContext {
  request: ApiRequest;
  [key: string]: unknown;
}

type AnyVerb = (ctx: unknown, input: unknown) => Promise<unknown>;
type Routes = Record<string, AnyContractProcedure>;

function serveRoute(route: AnyContractProcedure, verb: AnyVerb, tools: AccessTools): AnyProcedure {
  const meta = route['~orpc'].meta as RouteMeta;
  // As part of a router: there, unlike on a single route, what is used runs before the input is validated.
  return implement({ route })
    .$context<ServeContext>()
    .use(async ({ context, next, signal }, input) =>
      next({ context: { call: { ...(await admit(tools, meta, context.request, input)), signal } } }),
    )
    .route.handler(({ context, input }) => verb(context.call, input));
}

/** The routes of a domain with their verbs behind the one check of access. */
export function serveDomain<R extends Routes>(
  routes: R,
  handlers: Handlers<R>,
  tools: AccessTools,
): Record<string, AnyProcedure> {
  // The pairing of each route with a verb that fits it is what the type of `handlers` guarantees.
  const verbs = handlers as unknown as Record<string, AnyVerb>;
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const verb = verbs[name];
      if (!verb) throw new Error(`no verb for the route ${name}`);
      return [name, serveRoute(route, verb, tools)];
    }),
  );
}
