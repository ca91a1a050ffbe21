// How amounts and days stand in what is written by templates.

/** Cents of a currency, as in $12.50. */
export function moneyIn(currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (cents) => format.format(cents / 100);
}

/** The day of an instant in a zone, MM/DD/YYYY. */
export const dayIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
