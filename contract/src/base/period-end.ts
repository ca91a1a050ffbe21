import { addDays, addMonths } from './date-ranges.ts';
import type { Period } from './periods.ts';

/** Returns the day one period after a day, both YYYY-MM-DD; the last day of a month that is too short. */
export function dayAfterPeriod(day: string, period: Period): string {
  const [amount, unit = ''] = period.split(' ');
  const steps = Number(amount);
  if (unit.startsWith('day')) return addDays(day, steps);
  if (unit.startsWith('week')) return addDays(day, steps * 7);
  return addMonths(day, unit.startsWith('year') ? steps * 12 : steps);
}
