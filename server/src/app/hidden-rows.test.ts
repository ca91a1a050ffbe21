// Answers that need a whole publication: rows behind metrics, losses and amounts due, for the role user.
import type { AnySchema } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presetRange } from '#contract/base/date-ranges.ts';
import { codeFamilies } from '#contract/domains/code-families/routes.ts';
import { dashboard } from '#contract/domains/dashboard/routes.ts';
import { figures, keptFigures, sightOfFigure } from '#contract/domains/figures/words.ts';
import { getFamilyFigures } from '#server/domains/code-families/figures.service.ts';
import { listFamilies } from '#server/domains/code-families/service.ts';
import { listChurnUsers } from '#server/domains/dashboard/churn-users.service.ts';
import { listPastDue } from '#server/domains/dashboard/past-due.service.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { getSettings } from '#server/domains/dashboard/settings.service.ts';
import { type DemoPublication, eventfulDemo } from '#server/testing/demo-publication.ts';
import { hideFields, requireVisibleInputs } from './hidden-fields.ts';

let demo: DemoPublication;

beforeAll(async () => {
  demo = await eventfulDemo();
}, 180_000);
afterAll(() => demo.db.drop());

test('the role user sees rows without amounts, and neither rows nor closed days of amounts or visits', async () => {
  const { start, end } = presetRange('last_12_months', demo.today);
  const range = { date_start: start, date_end: end };
  const { rows, adjustments, churnUsers, pastDueReport, settings } = dashboard;
  const asUser = <T>(route: { '~orpc': { outputSchema?: AnySchema | undefined } }, answer: T): T =>
    hideFields(route['~orpc'].outputSchema)('user', answer) as T;
  for (const figure of figures) {
    const ask = () => requireVisibleInputs(rows['~orpc'].inputSchema, 'user', { figure, ...range });
    if (sightOfFigure(figure) !== null) {
      expect(ask, figure).toThrow(expect.objectContaining({ code: 'forbidden' }));
      continue;
    }
    ask();
    for (const row of asUser(rows, await listFigureRows(demo.ctx, { figure, ...range, limit: 5 })).items)
      expect(row).toMatchObject({
        at: null,
        day: null,
        until: null,
        detail: null,
        subscription_id: null,
        content: null,
        amount: null,
        currency: null,
        sold: null,
        transaction_id: null,
        group: null,
      });
  }
  for (const figure of keptFigures) {
    const ask = () => requireVisibleInputs(adjustments['~orpc'].inputSchema, 'user', { figure, ...range });
    if (sightOfFigure(figure) === null) ask();
    else expect(ask, figure).toThrow(expect.objectContaining({ code: 'forbidden' }));
  }
  const churned = await listChurnUsers(demo.ctx, range);
  expect(churned.items.some(({ mrr_lost }) => mrr_lost?.length)).toBe(true);
  for (const row of asUser(churnUsers, churned).items)
    expect(row).toMatchObject({ left_at: null, cause: null, mrr_lost: null });
  const due = await listPastDue(demo.ctx, {});
  expect(due.items.some(({ amount_due }) => amount_due !== null)).toBe(true);
  for (const row of asUser(pastDueReport, due).items)
    expect(row).toMatchObject({ amount_due: null, failed_at: null, grace_ends_at: null });
  const compared = { checked_at: '2026-01-02T02:00:00.000Z', cards: 1, equal: 0, differences: [] };
  const kept = { ...(await getSettings(demo.ctx)), self_check: compared };
  expect(asUser(settings, kept).self_check).toBeNull();
});

test('the role user sees what became of the members of unique codes, without what they were charged', async () => {
  const { items } = await listFamilies(demo.ctx, {});
  const told = await getFamilyFigures(demo.ctx, { id: items[0]?.id ?? 0 });
  const parts = ({ members, months }: typeof told) => [
    members,
    ...months.flatMap(({ family, full_price }) => [family, full_price]),
  ];
  expect(parts(told).filter(({ charged }) => charged.length > 0).length).toBeGreaterThan(2);
  const { outputSchema } = codeFamilies.figures['~orpc'];
  const shown = hideFields(outputSchema)('user', told) as typeof told;
  for (const part of parts(shown)) expect(part.charged).toEqual([]);
  expect(shown.members.joined).toBeGreaterThan(0);
});
