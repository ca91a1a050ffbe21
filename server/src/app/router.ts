import type { AnyRouter } from '@orpc/server';
import { contract } from '#contract/index.ts';
import { lookupHandlers } from '#server/domains/lookups/handlers.ts';
import { resourceHandlers } from '#server/domains/resources/handlers.ts';
import { sessionHandlers } from '#server/domains/session/handlers.ts';
import type { SessionTools } from '#server/domains/session/service.ts';
import type { AccessTools } from './access.ts';
import { serveDomain } from './serve-domain.ts';

export interface RouterTools extends AccessTools {
  session: SessionTools;
}

/** The whole API: every domain of the contract with its verbs. */
export function makeRouter(tools: RouterTools): AnyRouter {
  return {
    lookups: serveDomain(contract.lookups, lookupHandlers, tools),
    resources: serveDomain(contract.resources, resourceHandlers, tools),
    session: serveDomain(contract.session, sessionHandlers(tools.session), tools),
  };
}
