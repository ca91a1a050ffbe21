// Months and days as invoices and their mails write them.
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-10` as `October 2026`. */
export function monthInWords(period: string): string {
  return months.format(new Date(`${period}-01T00:00:00Z`));
}

/** Formats `2026-11-03`, or an instant of that day, as `11/03/2026`. */
export const usDate = (day: string): string => day.slice(0, 10).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
