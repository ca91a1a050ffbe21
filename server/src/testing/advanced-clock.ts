import { Temporal } from 'temporal-polyfill';
import type { ResourceContext } from '#server/database/context.ts';
import { findSite } from '#server/database/sites.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { continueAdvance } from '#server/domains/test-clock/advance.service.ts';
import { advanceClock } from '#server/domains/test-clock/service.ts';
import { actAs } from './act-as.ts';
import { makeMembers, makeOption } from './make-records.ts';

const day = 86_400_000;

/** Returns the instant this many months from now, in ISO. */
export function monthsAhead(months: number): string {
  const now = Temporal.Now.zonedDateTimeISO('UTC').round({
    smallestUnit: 'millisecond',
    roundingMode: 'floor',
  });
  return now.add({ months }).toInstant().toString({ smallestUnit: 'millisecond' });
}

/** Reads the site again, with its current clock. */
export async function reloadSite({ database, resource }: ResourceContext): Promise<ResourceContext> {
  const site = await findSite(database, resource.id);
  if (site === null) throw new Error('the site is gone');
  return actAs(database, site);
}

/** Noon five days ago: months from it are over before as many from now are, whichever day it is. */
const began = new Date(Math.floor(Date.now() / day) * day - 5 * day + day / 2);

/** Members with a monthly subscription each. @returns its option */
export async function subscribe(ctx: ResourceContext, count: number): Promise<number> {
  const { optionId } = await makeOption(ctx);
  for (const memberId of await makeMembers(ctx, count))
    await start(ctx, { pricingOptionId: optionId, holder: { memberId }, at: began, paidCents: 1_000 });
  return optionId;
}

/** Moves the clock of a site, to the end. */
export async function completeAdvance(
  ctx: ResourceContext,
  months: number,
  charges: 'succeed' | 'fail' | 'no_card' = 'succeed',
) {
  const turn = await advanceClock(ctx, { to: monthsAhead(months), charges });
  while (await continueAdvance(ctx, turn.id));
  return turn;
}

/** Runs a statement about a site, whose id is $1. */
export async function rowsOf<T extends object>(
  { database, resource }: ResourceContext,
  statement: string,
): Promise<T[]> {
  return (await database.owner.query<T>(statement, [resource.id])).rows;
}

/** Returns a site's subscription events, each with the time since the first. */
export const logOf = (ctx: ResourceContext) =>
  rowsOf<{ type: string; cause: string | null; day: string }>(
    ctx,
    `select type, cause, (occurred_at - (select min(occurred_at) from subscription_events where resource_id = $1))::text
       as day from subscription_events where resource_id = $1 order by id`,
  );
