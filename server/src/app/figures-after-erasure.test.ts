// @module-tag slow
// Members of the demo are erased: the dashboard's values for every past day stay, to the cent and row by row.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, type PlainRange, presetRange } from '#contract/base/date-ranges.ts';
import { type Figure, figures } from '#contract/domains/figures/words.ts';
import { getTotal, listAnalytics } from '#server/domains/content-analytics/service.ts';
import { countChurn } from '#server/domains/dashboard/charts.service.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { requestErasure } from '#server/domains/erasures/service.ts';
import { runErasure } from '#server/domains/erasures/work.service.ts';
import { rebuildFigures } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { type DemoPublication, demoWithin, eventfulDemo } from '#server/testing/demo-publication.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from '#server/testing/test-server.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder('masthead-erased-');
let demo: DemoPublication;
beforeAll(async () => {
  demo = await eventfulDemo();
}, demoWithin);
afterAll(() => demo.db.drop());

/**
 * Members of every kind: payers, past due, on trial, with seats of others or giving some, in a group, readers, and
 * former ones.
 */
const someOfEach = `
  select id from (
    select s.member_id as id, row_number() over (partition by s.kind, s.status, s.is_paying order by md5(s.id::text)) as n
    from member_subscriptions s where s.resource_id = $1 and s.member_id is not null
    union all
    select s.payer_id, row_number() over (partition by s.kind order by md5(s.id::text))
    from member_subscriptions s where s.resource_id = $1 and s.payer_id is distinct from s.member_id
    union all
    select s.member_id, row_number() over (order by md5(s.id::text)) from member_subscriptions s
    where s.resource_id = $1 and s.seats_taken > 0
    union all
    select g.member_id, row_number() over (order by md5(g.member_id::text)) from group_members g where g.resource_id = $1
    union all
    select t.member_id, row_number() over (partition by t.status, t.pay_system order by md5(t.id::text))
    from transactions t where t.resource_id = $1
    union all
    select d.member_id, row_number() over (order by md5(d.member_id::text)) from content_decisions d
    where d.resource_id = $1 and d.member_id is not null) chosen
  where n <= 2 and id is not null group by id order by id`;

const ranges = (): PlainRange[] => [
  presetRange('last_4_weeks', demo.today),
  presetRange('last_12_months', demo.today),
  { start: addDays(demo.today, -205), end: addDays(demo.today, -97) },
];
const days = ({ start, end }: PlainRange) => ({ date_start: start, date_end: end });

/** Metrics of the current moment have no past days. */
const ofNow: readonly Figure[] = ['renewing', 'past_due', 'plan_members'];
/** The detail of these metrics is a typed reason. */
const reasoned: readonly Figure[] = ['refunds', 'disputes', 'credits'];

/** Returns all values of the dashboard for the ranges; rows have ids instead of names. */
async function everything(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {
    content: [await getTotal(demo.ctx, undefined), await listAnalytics(demo.ctx, { limit: 200 })],
  };
  for (const range of ranges()) {
    const name = `${range.start} to ${range.end}`;
    const { ctx } = demo;
    found[`${name}: cards`] = await getStatistics(ctx, {
      ...days(range),
      group_by: 'month',
      do_not_compare: true,
    });
    found[`${name}: churn`] = await countChurn(ctx, days(range));
    for (const figure of figures.filter((one) => !ofNow.includes(one))) {
      const { items, ...sums } = await listFigureRows(ctx, { figure, ...days(range), limit: 1_000 });
      const rows = items
        .map(({ member: _name, sold: _sold, detail, ...row }) =>
          JSON.stringify(reasoned.includes(figure) ? row : { ...row, detail }),
        )
        .sort();
      found[`${name}: ${figure}`] = { ...sums, rows };
    }
  }
  return found;
}

async function erase(memberId: number): Promise<void> {
  const { ctx } = demo;
  await requestErasure(ctx, { id: memberId });
  const [made] = await demo.rows<{ id: number }>(
    'select id from erasures where resource_id = $1 and member_id = $2',
    memberId,
  );
  const files = folderStore(folder());
  await runErasure(
    ctx,
    {
      ...paymentToolsOfTests,
      ...serviceToolsOfTests,
      files,
      exportFiles: files,
      mailFiles: mailFilesIn(folder()),
      clearedList: { add: async () => {} },
    },
    made?.id ?? 0,
  );
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

test('erasing members changes no figure of a past day and no row behind one, now or when all is counted anew', async () => {
  const before = await everything();
  const chosen = await demo.rows<{ id: number }>(someOfEach);
  expect(chosen.length).toBeGreaterThan(25);
  for (const { id } of chosen) await erase(id);
  const [left] = await demo.rows<{ erased: number; members: number }>(
    `select (select count(*) from erasures where resource_id = $1 and finished_at is not null)::integer as erased,
       (select count(*) from members m join erasures e on e.resource_id = $1 and e.member_id = m.id
        where m.resource_id = $1)::integer as members`,
  );
  expect(left).toEqual({ erased: chosen.length, members: 0 });
  await demo.refresh();
  const after = await everything();
  expect(differing(before, after)).toEqual([]);
  await rebuildFigures(demo.ctx);
  expect(differing(before, await everything())).toEqual([]);
});
