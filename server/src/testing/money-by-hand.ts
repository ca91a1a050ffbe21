// Runs the sales and histories that `app/money-by-hand.test.ts` computes.
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { memberStyle } from '#server/domains/member-imports/columns/batches.ts';
import { readRow } from '#server/domains/member-imports/columns/columns.ts';
import { cellsAt } from '#server/domains/member-imports/file/cells.ts';
import { readHeading } from '#server/domains/member-imports/file/headings.ts';
import { attachImportedPlans } from '#server/domains/member-subscriptions/import.service.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { fastForwardSiteIn } from '#server/domains/test-clock/fast-forward.service.ts';
import { findClock, keepClock } from '#server/domains/test-clock/queries.ts';
import { type BuyInput, buySubscription } from '#server/domains/transactions/purchases.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from './act-as.ts';
import { makeMembers, makeOption } from './make-records.ts';
import { makeResource } from './make-resource.ts';

/** Time at which the sites start. */
export const opening = new Date('2024-01-31T00:00:00Z');

/** Makes a site in test mode. */
export async function siteIn(database: Database, timezone: string): Promise<ResourceContext> {
  const site = await makeResource(database, { livemode: false, timezone });
  return actAs(database, site, { clock: fixedClock(opening) });
}

type OptionInput = Parameters<typeof makeOption>[1];
type Sold = Pick<BuyInput, 'vatBasisPoints' | 'isTrial'> & { at: string; country?: string };

/** Sells an option to a new member. */
export async function sell(ctx: ResourceContext, input: OptionInput, { at, country, ...sold }: Sold) {
  const { optionId } = await makeOption(ctx, input);
  const [memberId = 0] = await makeMembers(ctx, 1, opening);
  await ctx.database.owner.query('update members set country_code = $2 where id = $1', [memberId, country]);
  const buy = { pricingOptionId: optionId, holder: { memberId }, paySystem: 'manual' as const };
  const { subscriptionId } = await buySubscription(ctx, {
    ...buy,
    ...sold,
    autorenew: true,
    at: new Date(at),
  });
  return { memberId, optionId, subscriptionId };
}

/** Imports a sale of another system, by the columns of a file. @returns the member's id */
export async function bringIn(ctx: ResourceContext, price: number, dates: { start: string; end: string }) {
  const planTitle = 'Moved in';
  const { id: plan_id } = await createPlan(ctx, { title: planTitle });
  await makeOption(ctx, { plan_id, title: 'Monthly', price });
  const [memberId = 0] = await makeMembers(ctx, 1, opening);
  const titles = [
    'E-mail',
    'Plan',
    'Subscription',
    'Subscription start date',
    'Subscription end date',
    'Autorenew',
  ];
  const cells = ['a@example.com', planTitle, 'Monthly', dates.start, dates.end, 'true'];
  const plain = { dates: null, decimals: null };
  const style = memberStyle({ now: opening, siteZone: ctx.resource.timezone, style: plain });
  const row = readRow(cellsAt(readHeading('members', titles)), { cells, line: 2 }, style);
  const terms = 'subscriptions' in row ? (row.subscriptions?.[0]?.terms ?? null) : null;
  const plan = { memberId, planTitle, isComplimentary: false, terms };
  await write(ctx, 'test.import', (scope) => {
    scope.noAudit('test');
    return attachImportedPlans(ctx, scope, [plan]);
  });
  return memberId;
}

/** Lets everything happen that is due until an instant. */
export async function liveUntil(
  ctx: ResourceContext,
  until: string,
  charges: 'succeed' | 'fail' = 'succeed',
) {
  await write(ctx, 'test.clock', async (scope) => {
    scope.noAudit('test');
    const siteId = ctx.resource.id;
    await keepClock(scope, siteId, { reachedAt: opening, charges });
    const clock = await findClock(scope, siteId);
    if (clock === null) throw new Error('the site has no clock');
    await fastForwardSiteIn(ctx, scope, clock, new Date(until));
  });
}

/** Charges of a member, oldest first: day and time in the site's zone, minor units, and whether they were declined. */
export async function chargesOf(ctx: ResourceContext, memberId: number): Promise<string[]> {
  const { rows } = await ctx.database.owner.query<{
    at: Date;
    cents: number;
    currency: string;
    status: string;
  }>(
    `select created_at as at, amount_cents as cents, currency, status from transactions
     where resource_id = $1 and member_id = $2 order by created_at, id`,
    [ctx.resource.id, memberId],
  );
  const { timezone: timeZone } = ctx.resource;
  const wall = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return rows.map(({ at, cents, currency, status }) =>
    [wall.format(new Date(at)), cents, currency, ...(status === 'failed' ? ['declined'] : [])].join(' '),
  );
}

/** Charges at one time of day: the days of each amount, written out by hand. */
export const charged = (time: string, ...amounts: [string, string][]): string[] =>
  amounts.flatMap(([days, amount]) =>
    days
      .trim()
      .split(/\s+/)
      .map((day) => `${day} ${time} ${amount}`),
  );

/** Returns when a subscription ends, and why it has. */
export async function endOf({ database }: ResourceContext, id: number) {
  const { rows } = await database.owner.query<{ ends_at: Date; end_cause: string | null }>(
    'select ends_at, end_cause from member_subscriptions where id = $1',
    [id],
  );
  return rows[0] && { ...rows[0], ends_at: new Date(rows[0].ends_at) };
}
