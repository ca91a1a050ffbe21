import type { AnyRouter } from '@orpc/server';
import { contract } from '#contract/index.ts';
import { bulkChangeHandlers } from '#server/domains/bulk-changes/handlers.ts';
import { dashboardHandlers } from '#server/domains/dashboard/handlers.ts';
import { exportHandlers } from '#server/domains/exports/handlers.ts';
import { quickExporter } from '#server/domains/exports/quick.service.ts';
import { groupHandlers } from '#server/domains/groups/handlers.ts';
import { lookupHandlers } from '#server/domains/lookups/handlers.ts';
import { memberImportHandlers } from '#server/domains/member-imports/handlers.ts';
import { memberHandlers } from '#server/domains/members/handlers.ts';
import { planHandlers } from '#server/domains/plans/handlers.ts';
import { resourceHandlers } from '#server/domains/resources/handlers.ts';
import { sessionHandlers } from '#server/domains/session/handlers.ts';
import type { SessionTools } from '#server/domains/session/service.ts';
import { ticketEventHandlers } from '#server/domains/ticket-events/handlers.ts';
import type { AccessTools } from './access.ts';
import { exportedTables } from './exported-tables.ts';
import type { KeptFiles } from './kept-files.ts';
import { serveDomain } from './serve-domain.ts';

export interface RouterTools extends AccessTools, KeptFiles {
  session: SessionTools;
}

/** The whole API: every domain of the contract with its verbs. A domain without its verbs does not compile. */
export function makeRouter(tools: RouterTools): AnyRouter {
  const send = quickExporter(exportedTables);
  return {
    lookups: serveDomain(contract.lookups, lookupHandlers, tools),
    resources: serveDomain(contract.resources, resourceHandlers, tools),
    session: serveDomain(contract.session, sessionHandlers(tools.session), tools),
    plans: serveDomain(contract.plans, planHandlers, tools),
    ticketEvents: serveDomain(contract.ticketEvents, ticketEventHandlers, tools),
    members: serveDomain(contract.members, memberHandlers(send), tools),
    groups: serveDomain(contract.groups, groupHandlers, tools),
    bulkChanges: serveDomain(contract.bulkChanges, bulkChangeHandlers, tools),
    exports: serveDomain(
      contract.exports,
      exportHandlers({ files: tools.exportFiles, limiter: tools.session.limiter }),
      tools,
    ),
    memberImports: serveDomain(contract.memberImports, memberImportHandlers(tools.files), tools),
    dashboard: serveDomain(contract.dashboard, dashboardHandlers(send), tools),
  } satisfies Record<keyof typeof contract, AnyRouter>;
}
