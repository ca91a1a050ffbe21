// Rules for the lines of a month's invoices, from the terms and the counts. All amounts are whole cents; currencies are
// never converted.
import { amountInGroups } from '#contract/base/cents.ts';
import { shareOf } from '#contract/base/minor-units.ts';
import type { InvoiceLine } from '#contract/domains/invoices/schemas.ts';
import { monthInWords } from './months.rules.ts';

/** The currency of everything but transaction fees, which stay in that of the payments. */
export const platformCurrency = 'usd';

export interface Terms {
  title: string;
  /** Cents. */
  monthlyPrice: number;
  /** Hundredths of a percent. */
  feePoints: number;
  freeSignups: number;
  packSize: number;
  packPrice: number;
  /** Hundredths of an hour. */
  freeHours: number;
  hourPrice: number;
}

export interface Counted {
  /** Days of the site's zone, both included. */
  from: string;
  to: string;
  signups: number;
  /** Hundredths of an hour. */
  hours: number;
  /** Amounts that members paid, in cents, before refunds. */
  volumes: readonly { currency: string; cents: number }[];
}

/** Formats hundredths as plain text: 250 is `2.5`. */
const hundredths = (value: number): string => String(value / 100);

/**
 * Returns a share of a volume, given in hundredths of a percent, rounded half up to an amount that a card can be
 * charged.
 */
export function feeOf(cents: number, points: number, currency: string): number {
  return shareOf(cents, points, 10_000, currency);
}

function monthlyLine({ title, monthlyPrice }: Terms): InvoiceLine {
  return {
    kind: 'monthly',
    description: `Monthly fee, ${title}`,
    quantity: 1,
    unit_amount: monthlyPrice,
    amount: monthlyPrice,
    currency: platformCurrency,
    facts: null,
  };
}

function signupsLine(terms: Terms, { from, to, signups }: Counted): InvoiceLine {
  const { freeSignups: free, packSize, packPrice } = terms;
  const packs = packSize > 0 ? Math.ceil(Math.max(0, signups - free) / packSize) : 0;
  return {
    kind: 'signups',
    description: `Sign-ups: ${signups}, ${free} of them free, the others in packs of ${packSize}`,
    quantity: packs,
    unit_amount: packPrice,
    amount: packs * packPrice,
    currency: platformCurrency,
    facts: { from, to, counted: signups, free, rate: packSize },
  };
}

function supportLine({ freeHours, hourPrice }: Terms, { from, to, hours }: Counted): InvoiceLine {
  const beyond = Math.max(0, hours - freeHours);
  return {
    kind: 'support',
    description: `Support: ${hundredths(hours)} hours, ${hundredths(freeHours)} of them free`,
    quantity: beyond / 100,
    unit_amount: hourPrice,
    amount: Number((BigInt(beyond) * BigInt(hourPrice) + 50n) / 100n),
    currency: platformCurrency,
    facts: { from, to, counted: hours, free: freeHours, rate: null },
  };
}

function feeLine(
  { feePoints }: Terms,
  { from, to }: Counted,
  { currency, cents }: Counted['volumes'][number],
): InvoiceLine {
  const charged = `${amountInGroups(cents, currency)} ${currency.toUpperCase()}`;
  const month = monthInWords(from.slice(0, 7));
  return {
    kind: 'transaction_fee',
    // Members may get money back; the platform's share of the charge stays.
    description: `Transaction fee: ${hundredths(feePoints)}% of ${charged} charged in ${month}; refunds don't reduce it`,
    quantity: 1,
    unit_amount: null,
    amount: feeOf(cents, feePoints, currency),
    currency,
    facts: { from, to, counted: cents, free: 0, rate: feePoints / 100 },
  };
}

export interface Bill {
  currency: string;
  amount: number;
  lines: InvoiceLine[];
}

/**
 * Returns the invoices of a month, one for each currency; empty lines are left out, and so are invoices without a line.
 */
export function billsOf(terms: Terms, counted: Counted): Bill[] {
  const all = [
    monthlyLine(terms),
    ...counted.volumes.map((volume) => feeLine(terms, counted, volume)),
    signupsLine(terms, counted),
    supportLine(terms, counted),
  ].filter(({ amount }) => amount > 0);
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const lines = all.filter((line) => line.currency === currency);
    return { currency, lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

/** Returns whether both have the same amount for each kind of line, whatever their texts and counts. */
export function areSameAmounts(one: readonly InvoiceLine[], other: readonly InvoiceLine[]): boolean {
  const amounts = new Map(other.map(({ kind, amount }) => [kind, amount]));
  return one.length === other.length && one.every(({ kind, amount }) => amounts.get(kind) === amount);
}

const textOf = (lines: readonly InvoiceLine[]): string =>
  JSON.stringify(
    lines.map(({ kind, description, quantity, unit_amount, amount, currency, facts }) => [
      kind,
      description,
      quantity,
      unit_amount,
      amount,
      currency,
      facts && [facts.from, facts.to, facts.counted, facts.free, facts.rate],
    ]),
  );

/** Returns whether two sets of lines look the same to a reader, whatever the order of their stored keys. */
export const areSameLines = (one: readonly InvoiceLine[], other: readonly InvoiceLine[]): boolean =>
  textOf(one) === textOf(other);
