import { expect, test } from 'vitest';
import { mostPlans } from '../figures/words.ts';
import { statisticsInput } from './schemas.ts';

const asked = (plans: string) => statisticsInput.safeParse({ retention_rate_subscriptions: plans });
const longIds = (count: number) => Array.from({ length: count }, (_, n) => Number.MAX_SAFE_INTEGER - n);

test.each([
  ['', []],
  ['7', [7]],
  [' 7,9 ', [7, 9]],
  [longIds(mostPlans).join(','), longIds(mostPlans)],
])('plans are ids joined by commas, none means any: %s', (text, ids) => {
  expect(asked(text).data).toEqual({ retention_rate_subscriptions: ids });
});

test.each(['1e2', '0x7', '07', '7,', ',', '7 8', '0', '-1', '1.5', longIds(mostPlans + 1).join(',')])(
  'anything else is no plan: %s',
  (text) => {
    expect(asked(text).success).toBe(false);
  },
);
