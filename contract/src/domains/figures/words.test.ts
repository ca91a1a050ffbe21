import { expect, test } from 'vitest';
import { figureReference } from './schemas.ts';
import {
  betterWhenLower,
  figures,
  formatFigureReference,
  mostPlans,
  parseFigureReference,
  parsePlans,
  sentimentOf,
} from './words.ts';

const days = '2026-10-01:2026-10-31';

test.each([`new_starts:${days}`, `began:${days}:7`, `kept:${days}:7,9007199254740991`])(
  'a reference is read as it was written: %s',
  (text) => {
    const reference = parseFigureReference(text);
    expect(reference && formatFigureReference(reference)).toBe(text);
    expect(figureReference.safeParse(text).success).toBe(true);
  },
);

test.each([
  `sales:${days}`,
  'new_starts:2026-10-01',
  'new_starts:2026-10-31:2026-10-01',
  'new_starts:2026-02-30:2026-10-01',
  'new_starts:0000-01-01:2026-10-01',
  `began:${days}:`,
  `began:${days}:0`,
  `began:${days}:7,`,
  `began:${days}:1e2`,
  `began:${days}:7:8`,
  `began:${days}:9007199254740992`,
])('anything else is no reference: %s', (text) => {
  expect(parseFigureReference(text)).toBeNull();
  expect(figureReference.safeParse(text).success).toBe(false);
});

test('no more plans are named than may be', () => {
  // Ids of the largest possible length.
  const ids = Array.from({ length: mostPlans + 1 }, (_, position) => Number.MAX_SAFE_INTEGER - position);
  expect(parsePlans(ids.slice(1).join(','))).toHaveLength(mostPlans);
  expect(parsePlans(ids.join(','))).toBeNull();
  const longest = `cancelled_subscriptions:${days}:`;
  expect(figureReference.safeParse(`${longest}${ids.slice(1).join(',')}`).success).toBe(true);
  expect(figureReference.safeParse(`${longest}${ids.join(',')}`).success).toBe(false);
});

test('fewer stops, losses, refunds and failures are better; more of everything else is', () => {
  const better = figures.filter((figure) => sentimentOf(figure, -1) === 'good');
  expect(better).toEqual(figures.filter((figure) => betterWhenLower.some((one) => one === figure)));
  expect(better.join(' ')).toBe(
    'stopped_subscriptions cancelled_subscriptions lost leaves mrr_contraction mrr_churn mrr_churn_cancelled ' +
      'mrr_churn_payment_failed mrr_churn_expired mrr_churn_admin mrr_churn_erased downgraded refunds disputes ' +
      'credits fees past_due',
  );
  for (const figure of figures) {
    expect(sentimentOf(figure, 0)).toBe('quiet');
    expect(sentimentOf(figure, 1)).not.toBe(sentimentOf(figure, -1));
  }
});
