import { bulkChanges } from './domains/bulk-changes/routes.ts';
import { dashboard } from './domains/dashboard/routes.ts';
import { exports } from './domains/exports/routes.ts';
import { groups } from './domains/groups/routes.ts';
import { lookups } from './domains/lookups/routes.ts';
import { memberImports } from './domains/member-imports/routes.ts';
import { members } from './domains/members/routes.ts';
import { plans } from './domains/plans/routes.ts';
import { resources } from './domains/resources/routes.ts';
import { session } from './domains/session/routes.ts';
import { ticketEvents } from './domains/ticket-events/routes.ts';

/** Everything the API says, domain by domain: the product's table of contents. */
export const contract = {
  lookups,
  resources,
  session,
  plans,
  ticketEvents,
  members,
  groups,
  bulkChanges,
  exports,
  memberImports,
  dashboard,
};

export type Contract = typeof contract;
