// Imports files of known systems: a second import of the same file changes nothing.
import { beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { sources } from './all.ts';
import type { SourceExample } from './example.fixture.ts';
import { eventExamples } from './examples-events.fixture.ts';
import { leakyPaywallExamples } from './examples-leaky-paywall.fixture.ts';
import { memberpressExamples } from './examples-memberpress.fixture.ts';
import { patreonExamples } from './examples-patreon.fixture.ts';
import { recurlyExamples } from './examples-recurly.fixture.ts';
import { rcpExamples } from './examples-restrict-content-pro.fixture.ts';
import { steadyExamples } from './examples-steady.fixture.ts';

const examples: readonly SourceExample[] = [
  ...eventExamples,
  ...leakyPaywallExamples,
  ...memberpressExamples,
  ...patreonExamples,
  ...rcpExamples,
  ...recurlyExamples,
  ...steadyExamples,
];

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

/** The clock of the examples, and UTC as the site's zone. */
beforeEach(() => {
  ctx = { ...ctx, clock: fixedClock(new Date('2026-11-26T12:00:00Z')) };
});

const importExample = ({ key, text, currency }: SourceExample) =>
  desk.importText(ctx, text, {
    kind: sources.find((one) => one.key === key)?.kind ?? 'members',
    dateOrder: 'month_first',
    ...(currency ? { currency } : {}),
  });

const subscriptions = () =>
  rowsOf(
    `select m.email, p.title as plan, s.starts_at, s.ends_at, s.autorenew, s.price_cents, s.currency
     from member_subscriptions s join members m on m.resource_id = $1 and m.id = s.member_id
     join plans p on p.resource_id = $1 and p.id = s.plan_id
     where s.resource_id = $1 order by m.email, p.title, s.starts_at`,
  );

const sales = () =>
  rowsOf(
    'select external_id, amount_cents, refunded_cents, currency from transactions where resource_id = $1 order by id',
  );

test.each(examples)('$key: $what', async (example) => {
  const first = await importExample(example);
  const { rows, rejected = [] } = example;
  expect(first).toMatchObject({ state: 'done', totals: { created: rows.length, rejected: rejected.length } });
  const held = { subscriptions: await subscriptions(), sales: await sales() };
  const second = await importExample(example);
  expect(second).toMatchObject({ state: 'done', totals: { created: 0, updated: 0 } });
  expect({ subscriptions: await subscriptions(), sales: await sales() }).toEqual(held);
});

test('a former patron’s tier has ended, and a yearly pledge lasts until its next charge', async () => {
  for (const example of patreonExamples.slice(0, 1)) await importExample(example);
  expect(await subscriptions()).toMatchObject([
    { email: 'a@example.com', plan: 'Gold', ends_at: new Date('2025-02-01T00:00:00Z'), autorenew: false },
    { email: 'b@example.com', plan: 'Gold', ends_at: new Date('2027-01-01T00:00:00Z'), autorenew: false },
  ]);
});
