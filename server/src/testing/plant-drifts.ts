// Creates discrepancies between a site and its Stripe, one for each of the eight kinds.
import type { DriftKind, DriftReason } from '#contract/domains/provider-drift/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Ledger } from '#server/stand-ins/stripe/ledger.ts';
import type { CleanPerson } from './discrepancy-fixtures.ts';
import { discrepancyVariants, type Run, type Way } from './drift-ways.ts';

export interface Planted {
  kind: DriftKind;
  reason: DriftReason;
  /** Stripe's id of the object. */
  objectId: string;
}

/** Swaps two members in the console's records: a discrepancy each. */
async function swap(one: CleanPerson, other: CleanPerson, run: Run): Promise<Planted[]> {
  await run(
    `update payment_customers set customer_id = customer_id || '_' where resource_id = $1 and customer_id = any($2)`,
    [[one.customerId, other.customerId]],
  );
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const)
    await run('update payment_customers set customer_id = $3 where resource_id = $1 and member_id = $2', [
      mine.memberId,
      theirs.customerId,
    ]);
  const found = { kind: 'customer_differs', reason: 'customer_of_other' } as const;
  return [one, other].map(({ customerId: objectId }) => ({ ...found, objectId }));
}

const kindOf = ({ refundId, disputeId }: CleanPerson) =>
  refundId ? 'refunded' : disputeId ? 'disputed' : 'plain';

/** Creates this many discrepancies, of all kinds and reasons in turn, each with a separate member. */
export async function seedDiscrepancies(
  ctx: ResourceContext,
  ledger: Ledger,
  people: readonly CleanPerson[],
  count: number,
): Promise<Planted[]> {
  const left = [...people];
  const take = (of: Way['of']): CleanPerson => {
    const place = left.findIndex((person) => of === 'any' || kindOf(person) === of);
    const [taken] = place === -1 ? [] : left.splice(place, 1);
    if (!taken) throw new Error(`nobody is left of ${of}`);
    return taken;
  };
  const run: Run = (text, values) => ctx.database.owner.query(text, [ctx.resource.id, ...values]);
  const planted = await swap(take('plain'), take('plain'), run);
  for (let place = 0; planted.length < count; place += 1) {
    const way = discrepancyVariants[place % discrepancyVariants.length];
    if (!way) break;
    const { kind, reason, of, plant } = way;
    planted.push({ kind, reason, objectId: await plant(take(of), ledger, run) });
  }
  ledger.events.length = 0;
  return planted;
}
