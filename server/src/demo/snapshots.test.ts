import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/base/date-ranges.ts';
import { type KeptFigure, keptFigures } from '#contract/domains/figures/words.ts';
import { write } from '#server/database/scope.ts';
import { getAdjustments } from '#server/domains/dashboard/adjustments.service.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { storeSnapshots } from '#server/domains/figures/snapshots/snapshots.service.ts';
import { endIn } from '#server/domains/member-subscriptions/service.ts';
import { type DemoPublication, demoPublication, demoWithin } from '#server/testing/demo-publication.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';

const day = 86_400_000;
let publication: DemoPublication;
beforeAll(async () => {
  publication = await demoPublication();
}, demoWithin);
afterAll(() => publication.db.drop());

const month = new Date(Date.now() - 70 * day).toISOString().slice(0, 7);
const daysOf = (first: string) => ({
  date_start: first,
  date_end: addDays(addMonths(first, 1), -1),
});
const adjustmentsOf = (figure: KeptFigure, first = `${month}-01`) =>
  getAdjustments(publication.ctx, { figure, ...daysOf(first) });
/** Returns the corrections of the month's closed days by metric, without those of 0. */
async function adjusted(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const figure of keptFigures) {
    const { items } = await adjustmentsOf(figure);
    if (items.length > 0) found[figure] = items.reduce((sum, { shown, now }) => sum + now - shown, 0);
  }
  return found;
}
/**
 * Finds a payer who joined in the month, still pays in the shown currency, never canceled, has no seats for others, and
 * holds nothing else that gives access.
 */
const lasting = `
  select subscription_id as id, payer_id, at from payer_facts f
  where f.resource_id = $1 and f.kind = 'started' and not f.had_trial and not f.is_for_group
    and to_char(f.at at time zone 'UTC', 'YYYY-MM-DD') between '${month}-03' and '${month}-26'
    and (select count(*) from payer_facts o where o.resource_id = $1 and o.payer_id = f.payer_id
      and o.kind in ('started', 'stopped') and o.at < now()) = 1
    and exists (
      select from member_subscriptions s
      where s.resource_id = $1 and s.id = f.subscription_id and s.cancelled_at is null and s.seats = 0)
    and exists (
      select from payer_facts n join resources r on r.id = n.resource_id and r.default_stats_currency = n.currency
      where n.resource_id = $1 and n.payer_id = f.payer_id and n.kind = 'new')
    and not exists (
      select from member_subscriptions m
      where m.resource_id = $1 and m.member_id = f.payer_id and m.id <> f.subscription_id)
    and not exists (select from group_members g where g.resource_id = $1 and g.member_id = f.payer_id)
  order by at limit 1`;

test('is kept once, when nothing of it is provisional any more, and is what the cards come to', async () => {
  expect(await storeSnapshots(publication.ctx)).toBe(true);
  expect(await storeSnapshots(publication.ctx)).toBe(false);
  const [last] = await publication.rows<{ day: string; value: number }>(
    `select day::text, value from figure_snapshots where resource_id = $1 and card = 'active_subscribers'
     order by day desc limit 1`,
  );
  const [zone] = await publication.rows<{ hours: number }>(
    `select extract(epoch from now() - start_of_day('${last?.day}'::date + 1, reporting_timezone)) / 3600
       as hours from resources where id = $1`,
  );
  expect(Number(zone?.hours)).toBeGreaterThanOrEqual(24);
  expect(Number(zone?.hours)).toBeLessThan(49);
  const [end] = await publication.rows<{ at: Date }>(
    `select start_of_day('${last?.day}'::date + 1, reporting_timezone) as at from resources where id = $1`,
  );
  const lines = await publication.rows<LogLine>(linesOfSite);
  const book = new SubscriptionBook(lines, publication.now);
  expect(last?.value).toBe(book.payersAt(new Date((end?.at.getTime() ?? 0) - 1)).size);
  expect(await adjusted()).toEqual({});
});

test('stays when members are erased and old charges are refunded', async () => {
  const [one] = await publication.rows<{ id: number; payer_id: number }>(lasting);
  await publication.rows(
    `update members set email = 'erased@example.invalid' where resource_id = $1 and id = ${one?.payer_id}`,
  );
  await write(publication.ctx, 'test.erase', (scope) =>
    endIn(publication.ctx, scope, { id: one?.id ?? 0, cause: 'erased' }),
  );
  await publication.rows(
    `insert into transaction_adjustments (resource_id, transaction_id, livemode, kind, amount_cents, currency, occurred_at)
     select resource_id, id, livemode, 'refund', 1, currency, now() from transactions
     where resource_id = $1 and status = 'succeeded' and adjusted_cents = 0
       and to_char(created_at, 'YYYY-MM') = '${month}'`,
  );
  await publication.refresh();
  expect(await adjusted()).toEqual({});
});

test('differs from now where an end was moved back into it, and only there', async () => {
  const [one] = await publication.rows<{ id: number; at: Date }>(lasting);
  const at = new Date((one?.at.getTime() ?? 0) + 2 * day);
  const { endsAt, isPaying } = await write(publication.ctx, 'test.end', (scope) =>
    endIn(publication.ctx, scope, { id: one?.id ?? 0, at, cause: 'admin' }),
  );
  expect([endsAt !== null, isPaying]).toEqual([true, true]);
  await publication.refresh();
  expect(await adjusted()).toMatchObject({
    active_subscribers: -1,
    stopped_subscriptions: 1,
    cancelled_subscriptions: 1,
    entitled: -1,
  });
  expect(Object.keys(await adjusted())).not.toContain('new_subscribers');
  expect(await adjustmentsOf('stopped_subscriptions', addMonths(`${month}-01`, -1))).toMatchObject({
    items: [],
    closed: { day: addDays(`${month}-01`, -1) },
  });
});

test('is told with what the month comes to now, and in cents', async () => {
  const last = addDays(addMonths(`${month}-01`, 1), -1);
  const stopped = await adjustmentsOf('stopped_subscriptions');
  expect(stopped.items).toHaveLength(1);
  const asked = { ...daysOf(`${month}-01`), page: 1, limit: 1 };
  for (const figure of ['stopped_subscriptions', 'active_subscribers', 'mrr'] as const) {
    const { value, currency } = await listFigureRows(publication.ctx, { figure, ...asked });
    expect(await adjustmentsOf(figure)).toMatchObject({ closed: { now: value }, currency });
  }
  const recurring = await adjustmentsOf('mrr');
  expect(recurring.items).toEqual([
    { day: last, shown: recurring.closed?.shown, now: recurring.closed?.now },
  ]);
  expect((await adjustmentsOf('cancelled_subscriptions')).closed).toMatchObject({ shown: null, now: null });
});

test('is told of closed days alone', async () => {
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10);
  expect(await adjustmentsOf('mrr', tomorrow)).toMatchObject({ items: [], closed: null });
});
