const two = (part: number) => String(part).padStart(2, '0');

/** The same day of the next month, or its last day: `2026-01-31` becomes `2026-02-28`. */
export function aMonthLater(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month, 1));
  return `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}-${two(Math.min(date, last))}`;
}
