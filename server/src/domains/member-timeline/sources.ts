import { bulkChanges, created, edits, imports, joined, left } from './changes.sources.ts';
import { inviteUses, passes, payments, promoUses, refunds, subscriptions } from './money.sources.ts';
import type { Source } from './source.ts';
import { deliveries, mails, refusals, signIns } from './visits.sources.ts';

/**
 * All sources. Entries of one instant come in this order; the position is part of an entry's id, so a new source goes
 * to the end.
 */
export const sources: readonly Source[] = [
  deliveries,
  mails,
  refusals,
  signIns,
  edits,
  bulkChanges,
  imports,
  refunds,
  payments,
  promoUses,
  inviteUses,
  passes,
  subscriptions,
  left,
  joined,
  created,
];
