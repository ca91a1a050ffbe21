import type { AnyContractProcedure } from '@orpc/contract';
import { type AnyProcedure, implement } from '@orpc/server';
import type { RouteMeta } from '#contract/base/access.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { withHeavyWorkLimit } from '#server/database/heavy-work.ts';
import { requireStorable } from '#server/platform/json/storable-input.ts';
import { type AccessTools, authorize } from './access.ts';
import type { ApiRequest } from './api-request.ts';
import { inCallersTurn } from './caller-turns.ts';
import { isHeavy } from './heavy-calls.ts';
import { hideFields, requireVisibleInputs } from './hidden-fields.ts';

/** Context that the HTTP layer passes to the router for each call. */
export interface ServeContext {
  request: ApiRequest;
  [key: string]: unknown;
}

type AnyVerb = (ctx: unknown, input: unknown) => Promise<unknown>;
type Routes = Record<string, AnyContractProcedure>;

function serveRoute(route: AnyContractProcedure, verb: AnyVerb, tools: AccessTools): AnyProcedure {
  const { inputSchema, outputSchema } = route['~orpc'];
  const meta = route['~orpc'].meta as RouteMeta;
  const asSeen = hideFields(outputSchema);
  // As part of a router, middleware runs before the input is validated; on a single route it would run afterwards.
  return implement({ route })
    .$context<ServeContext>()
    .use(async ({ context, next, signal }, input) =>
      next({ context: { call: { ...(await authorize(tools, meta, context.request, input)), signal } } }),
    )
    .route.handler(async ({ context: { call }, input }) => {
      requireStorable(input);
      requireVisibleInputs(inputSchema, call.relation, input);
      const work = () => verb(call, input);
      const site = isHeavy(meta.cost, input) ? call.resource : null;
      return asSeen(
        call.relation,
        await (site === null ? inCallersTurn(tools, call, work) : withHeavyWorkLimit(call, site, work)),
      );
    });
}

/** Returns the routes of a domain with their verbs, behind the common access check. */
export function serveDomain<R extends Routes>(
  routes: R,
  handlers: Handlers<R>,
  tools: AccessTools,
): Record<string, AnyProcedure> {
  // The type of `handlers` guarantees that each route has a matching verb.
  const verbs = handlers as unknown as Record<string, AnyVerb>;
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const verb = verbs[name];
      if (!verb) throw new Error(`no verb for the route ${name}`);
      return [name, serveRoute(route, verb, tools)];
    }),
  );
}
