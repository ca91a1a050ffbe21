// What a row of members says about their subscriptions besides the plans: lines that stand beside those of the plans.

import { amountToText } from '#contract/base/cents.ts';
import { type Period, periodFactors } from '#contract/base/periods.ts';
import { type TermField, termFields } from '#contract/domains/member-imports/schemas.ts';
import type { DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import type { Terms } from '../../member-subscriptions/import-terms.service.ts';
import { maxPrice } from '../../pricing-options/highest-price.service.ts';
import { type Cell, flag, RowError, text } from '../file/cells.ts';
import { aheadMax, type MeantTime, type TimeReader } from './said-times.ts';
import { currencyOf, isNegative, minorUnitsOf, requireChargeable } from './sale-amounts.ts';

export interface SaidSubscription {
  plan: string;
  terms: Terms;
}

export interface Times {
  read: TimeReader;
  /** Judges what lies in the future. */
  now: Date;
  /** As the file writes prices, where it depends on that. */
  decimals: DecimalSign | null;
}

const longest = { title: 300, word: 40 } as const;

/** A line each; one in quotation marks may hold line breaks, and its marks twice. */
const line = /(?<=^|\n|\r(?!\n))(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(?=[\r\n]|$)|([^\r\n]*))/g;

/** Null when nothing stands in the cell. @throws RowError when there are not as many as plans */
function linesOf(value: string | undefined, field: TermField, plans: number): string[] | null {
  if (value === undefined || value.trim() === '') return null;
  const lines = [...value.matchAll(line)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
  if (lines.length !== plans) throw new RowError(`${field} names ${lines.length} where tiers names ${plans}`);
  return lines;
}

/** What stands in the columns of one subscription. */
type Said = Readonly<Record<TermField, string | null>>;

function statusOf(said: Said): Terms['status'] {
  const status = said.subscription_status?.toLowerCase() ?? 'active';
  if (status === 'active' || status === 'past_due') return status;
  throw new RowError('subscription_status is neither active nor past_due');
}

function priceOf({ price, price_currency: code }: Said, decimals: DecimalSign | null): Terms['price'] {
  const currency = price === null && code === null ? null : currencyOf(code, 'price_currency');
  if (price === null || currency === null) return null;
  if (isNegative(price)) throw new RowError('price is negative');
  const bounds = { name: 'price', max: maxPrice, maxInWords: amountToText(maxPrice, currency), decimals };
  const cents = minorUnitsOf(price, currency, bounds);
  requireChargeable(cents, currency);
  return { cents, currency };
}

const isPeriod = (word: string): word is Period => Object.hasOwn(periodFactors, word);

function periodOf({ subscription_period: said }: Said): Period | null {
  const word = said?.toLowerCase() ?? null;
  if (word === null || isPeriod(word)) return word;
  throw new RowError('subscription_period is no period such as 1 month');
}

/** Returns when it ends. A day is that of the next charge where it renews; otherwise it lasts until its end. */
function endOf(end: MeantTime | null, renews: boolean): Date | null {
  if (end === null) return null;
  return end.isDay && !renews ? end.to : end.from;
}

function termsOf(said: Said, { read, now, decimals }: Times): Terms {
  const meant = (field: TermField) => {
    const value = said[field];
    return value === null ? null : read(value, field);
  };
  const [start, end] = [meant('subscription_start'), meant('subscription_end')];
  if (start !== null && start.from.getTime() > now.getTime() + aheadMax)
    throw new RowError('subscription_start lies in the future');
  if (start !== null && end !== null && end.from < start.from)
    throw new RowError('subscription_end lies before subscription_start');
  const autorenew = flag(said.autorenew, 'autorenew') ?? false;
  return {
    title: said.subscription,
    status: statusOf(said),
    start,
    endsAt: endOf(end, autorenew),
    autorenew,
    isTrial: flag(said.trial, 'trial') ?? false,
    price: priceOf(said, decimals),
    period: periodOf(said),
  };
}

/** How long what renews is charged for after its end: a whole day, so that one that renews today is brought in. */
const stillRenewing = 86_400_000;

/** Nobody knows since when it was there, and it is there no more: there is nothing to bring in. */
function isBygone({ start, endsAt, status, autorenew }: Terms, now: Date): boolean {
  if (start !== null || endsAt === null || status !== 'active') return false;
  return endsAt.getTime() + (autorenew ? stillRenewing : 0) <= now.getTime();
}

/**
 * @param plans as the row names them, each line
 * @returns null for a file that says nothing but the plans
 * @throws RowError
 */
export function subscriptionsOf(
  cell: Cell,
  plans: readonly string[],
  times: Times,
): SaidSubscription[] | null {
  const cells = termFields.map((field) => [field, cell(field)] as const);
  if (cells.every(([, value]) => value === undefined)) return null;
  const lines = cells.map(([field, value]) => [field, linesOf(value, field, plans.length)] as const);
  const found = plans.map((plan, position) => {
    const said = Object.fromEntries(
      lines.map(([field, of]) => [
        field,
        text(of?.[position], field, field === 'subscription' ? longest.title : longest.word),
      ]),
    ) as Said;
    return { plan, terms: termsOf(said, times) };
  });
  return found.filter(({ terms }) => !isBygone(terms, times.now));
}
