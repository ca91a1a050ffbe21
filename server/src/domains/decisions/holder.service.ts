// Members that networks act as: everything they hold, from memory.
import type { Holding } from '#contract/domains/decisions/situation.ts';
import type { Counting } from '#contract/domains/decisions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { providedTo } from '../cascade-access/provided.service.ts';
import {
  findHeldRows,
  findHolderAccount,
  findPurchases,
  type HeldRow,
  type Holder,
} from './holder.queries.ts';

/** Returns the account of a member with all it holds; null if the site has no such member. */
export async function findHolder(ctx: ResourceContext, memberId: number): Promise<Holder | null> {
  const siteId = ctx.resource.id;
  const own = await read(ctx, async (scope) => {
    const account = await findHolderAccount(scope, siteId, memberId);
    if (account === null) return null;
    return {
      ...account,
      memberId,
      held: await findHeldRows(scope, siteId, memberId),
      purchases: await findPurchases(scope, siteId, memberId),
    };
  });
  return own && { ...own, cascades: await providedTo(ctx, own.email) };
}

/** Returns whether something held counts at a time, or why not. Dates decide, because the job that ends it may be late. */
function countingOf({ status, starts_at: start, valid_until: end, livemode }: HeldRow, at: number): Counting {
  if (!livemode) return 'wrong_mode';
  if (status === 'inactive') return 'inactive';
  if (start !== null && start > at) return 'not_started';
  if (status === 'ended') return 'ended';
  if (end === null || end > at) return 'counted';
  return status === 'past_due' ? 'past_due_over' : 'ended';
}

/** Returns what a member holds at a time. */
export function holdingsAt(held: readonly HeldRow[], at: number): Holding[] {
  return held.map((row) => ({ kind: row.kind, id: row.id, source: row.source, counts: countingOf(row, at) }));
}
