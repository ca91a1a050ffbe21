// Computes the values of a receipt from stored data. Sums stay in minor units until they are formatted.

import { vatCents } from '#contract/base/cents.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import { dayIn, moneyIn } from '#server/platform/templates/formats.ts';
import { countryTitle } from '../lookups/countries.service.ts';
import type { Facts, LineFacts } from './facts.queries.ts';
import { takenFromLines } from './given-back.rules.ts';

interface Share {
  title: string;
  basisPoints: number | null;
  net: number;
  amount: number;
}

/** Splits an amount over the lines; the parts add up to it exactly. */
function apportioned(lines: readonly LineFacts[], amount: number): number[] {
  const weight = ({ amount_cents }: LineFacts, of: number) => (of === 0 ? 1n : BigInt(amount_cents));
  const all = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const total = lines.reduce((sum, line) => sum + weight(line, all), 0n);
  let [passed, given] = [0n, 0n];
  return lines.map((line) => {
    passed += weight(line, all);
    const until = total === 0n ? 0n : (BigInt(amount) * passed) / total;
    const part = Number(until - given);
    given = until;
    return part;
  });
}

/**
 * Returns the net of an amount: the price if all of it was charged with its VAT; by the rate if only that is known;
 * else in the recorded proportion.
 */
function netOf(line: LineFacts, amount: number, currency: string): number {
  const { vat_basis_points: rate, price_cents: price, amount_cents: whole } = line;
  if (rate !== null && amount === whole && price + vatCents(price, rate, currency) === whole) return price;
  if (rate !== null) return Math.round((amount * 10_000) / (10_000 + rate));
  return price >= whole || whole === 0 ? amount : Math.round((amount * price) / whole);
}

/** Returns the receipt's values of each line. */
function receiptShares({ lines, transaction }: Facts): Share[] {
  const { amount_cents: amount, currency, title } = transaction;
  const bought = lines.length > 0 ? lines : [withoutLines(title, amount)];
  const parts = apportioned(bought, amount);
  return bought.map((line, at) => {
    const part = parts[at] ?? 0;
    const net = netOf(line, part, currency);
    return { title: line.title, basisPoints: line.vat_basis_points, net, amount: part };
  });
}

/** Returns the document's values of each line: negative on a credit note. */
function sharesOf(facts: Facts): Share[] {
  const { adjustment } = facts;
  const shares = receiptShares(facts);
  if (!adjustment) return shares;
  const taken = takenFromLines(shares, adjustment.noted, adjustment.amount_cents);
  return shares.map((share, at) => ({
    ...share,
    net: 0 - (taken[at]?.net ?? 0),
    amount: 0 - (taken[at]?.amount ?? 0),
  }));
}

const withoutLines = (title: string | null, amount: number): LineFacts => ({
  title: title ?? 'Payment',
  price_cents: amount,
  amount_cents: amount,
  vat_basis_points: null,
});

/** Formats a date without a time, YYYY-MM-DD, as MM/DD/YYYY. */
const plainDay = (text: string) => text.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : `${basisPoints / 100}%`);

const sum = (shares: readonly Share[], field: 'net' | 'amount') =>
  shares.reduce((all, share) => all + share[field], 0);

function linesOf(shares: readonly Share[], money: (cents: number) => string) {
  const amounts = (net: number, amount: number) => ({
    net: money(net),
    vat: money(amount - net),
    amount: money(amount),
  });
  const byRate = Map.groupBy(
    shares,
    ({ basisPoints, net, amount }) => basisPoints ?? (net === amount ? 0 : null),
  );
  return {
    purchases: shares.map(({ title, basisPoints, net, amount }) => ({
      title,
      vat_rate: percent(basisPoints),
      ...amounts(net, amount),
    })),
    vat_lines: [...byRate]
      .sort(([one], [other]) => (one ?? -1) - (other ?? -1))
      .map(([rate, found]) => ({ rate: percent(rate), ...amounts(sum(found, 'net'), sum(found, 'amount')) })),
  };
}

/** Values of the receipt itself. */
export interface Heading {
  number: string;
  issuedAt: Date;
  /** Number of the receipt that a credit note corrects. */
  corrects: string | null;
}

function memberValues(member: Facts['member']) {
  const name = [member?.first_name, member?.last_name].filter(Boolean).join(' ');
  return {
    name: name || (member?.email ?? ''),
    first_name: member?.first_name ?? '',
    last_name: member?.last_name ?? '',
    email: member?.email ?? '',
    company: member?.company ?? '',
    address: member?.address ?? '',
    zip: member?.zip ?? '',
    city: member?.city ?? '',
    state: member?.state ?? '',
    country: member?.country_code ? (countryTitle(member.country_code) ?? '') : '',
  };
}

/** Returns the values of all template variables, formatted as on the page. */
export function contentOf(facts: Facts, heading: Heading): Values {
  const { site, business, member, transaction, adjustment } = facts;
  const money = moneyIn(transaction.currency);
  const shares = sharesOf(facts);
  const [net, amount] = [sum(shares, 'net'), sum(shares, 'amount')];
  return {
    receipt: {
      kind: adjustment ? 'Credit note' : 'Receipt',
      number: heading.number,
      date: dayIn(heading.issuedAt, site.timezone),
      corrects: heading.corrects ?? '',
      reason: adjustment?.reason ?? '',
    },
    resource: { title: site.title, host: site.host },
    business: {
      name: business.name,
      code: business.code ?? '',
      phone: business.contact_phone ?? '',
      email: business.contact_email ?? '',
      country: business.address_country ?? '',
      city: business.address_city ?? '',
      address: business.address_line ?? '',
    },
    member: memberValues(member),
    transaction: {
      id: String(transaction.id),
      date:
        transaction.day === null ? dayIn(transaction.created_at, site.timezone) : plainDay(transaction.day),
      status: transaction.status,
      pay_system: transaction.pay_system,
      currency: transaction.currency.toUpperCase(),
      net: money(net),
      vat: money(amount - net),
      amount: money(amount),
    },
    ...linesOf(shares, money),
  };
}
