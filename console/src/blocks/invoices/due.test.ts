import { expect, test } from 'vitest';
import { isOnlyDeclined } from './due.ts';

const today = '2026-11-24';

test('A declined card makes an invoice late only once its day has passed.', () => {
  const declined = (due: string | null) =>
    isOnlyDeclined({ status: 'past_due', payment_due_date: due }, today);
  expect(declined('2026-11-25')).toBe(true);
  expect(declined(today)).toBe(true);
  expect(declined('2026-11-23')).toBe(false);
  expect(declined(null)).toBe(false);
  expect(isOnlyDeclined({ status: 'open', payment_due_date: '2026-11-25' }, today)).toBe(false);
});
