import type { Period } from './periods.ts';

const day = 86_400_000;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

function addMonths(anchor: Date, months: number): Date {
  const month = anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months;
  const year = Math.floor(month / 12);
  const date = Math.min(anchor.getUTCDate(), daysIn(year, month % 12));
  const moved = new Date(anchor);
  moved.setUTCFullYear(year, month % 12, date);
  return moved;
}

/**
 * The end of the n-th period counted from an anchor. Always counted from the anchor and clamped to the month's last
 * day: from 31 January, one month ends on 28 February and two on 31 March. Counted in UTC, so that an end does not
 * move with a change of clocks or of the site's zone.
 */
export function periodEnd(anchor: Date, period: Period, count = 1): Date {
  const [amount, unit] = period.split(' ') as [string, string];
  const steps = Number(amount) * count;
  if (unit.startsWith('day')) return new Date(anchor.getTime() + steps * day);
  if (unit.startsWith('week')) return new Date(anchor.getTime() + steps * 7 * day);
  return addMonths(anchor, unit.startsWith('year') ? steps * 12 : steps);
}
