import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PredictivePayload, predictivePayload } from '#contract/domains/predictive-paywall/schemas.ts';
import { demoWithin, loadedDemo } from '#server/testing/demo-publication.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';

interface Action {
  id: number;
  content: number;
  user: number;
  total: number;
  median: number;
  percent: number;
  calculated: boolean;
  shown: boolean;
  at: Date;
  payload: PredictivePayload & { arm?: string };
  verdict: string | null;
}

let db: TestDatabase;
let actions: Action[];

beforeAll(async () => {
  db = await loadedDemo();
  const { rows } = await db.database.owner.query<Action>(
    `select a.id, propensity_rank_content as content, propensity_rank_user as user, propensity_rank_total as total,
       propensity_rank_median as median, propensity_rank_percent as percent, is_shown_paywall_calculated as calculated,
       is_shown_paywall as shown, a.created_at as at, a.payload, d.verdict
     from predictive_actions a join resources r on r.id = a.resource_id and r.key = 'harbour-courier'
     left join content_decisions d on d.resource_id = a.resource_id and d.session_id = a.session_id
       and d.content_id = a.content_id and d.member_id = a.member_id and d.occurred_at = a.created_at
     order by a.created_at, a.id`,
  );
  actions = rows;
}, demoWithin);
afterAll(() => db.drop());

const sum = (parts: PredictivePayload['user']) =>
  parts.reduce((total, { value, weight }) => total + value * weight, 0);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

test('each decision of the predictive paywall is the sum of its signals, held against those before it', () => {
  expect(actions.length).toBeGreaterThan(50);
  const totals: number[] = [];
  for (const action of actions) {
    const { user, content, percents } = predictivePayload.parse(action.payload);
    expect(action.user).toBeCloseTo(sum(user), 9);
    expect(action.content).toBeCloseTo(sum(content), 9);
    expect(action.total).toBeCloseTo(action.user + action.content, 9);
    totals.push(action.total);
    expect(action.median).toBeCloseTo(medianOf(totals), 9);
    const below = totals.filter((total) => total < action.total).length;
    const equal = totals.filter((total) => total === action.total).length;
    expect(action.percent).toBeCloseTo((100 * (below + equal / 2)) / totals.length, 9);
    expect(action.calculated).toBe(action.percent > 100 - percents);
  }
});

test('readers got what was decided, but for those who are held out', () => {
  for (const { shown, calculated, payload, verdict } of actions) {
    expect(verdict).toBe(shown ? 'paywall' : 'grant');
    expect(shown).toBe(payload.arm === 'hold-out' ? false : calculated);
  }
  const arms = new Set(actions.map(({ payload, shown }) => `${payload.arm ?? 'all'} ${shown}`));
  expect([...arms].sort()).toEqual(['all false', 'all true', 'hold-out false']);
});
