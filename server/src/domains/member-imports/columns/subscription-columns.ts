// Reads the subscription columns of a members row: lists with one line for each line of the plans column.
import { amountToText } from '#contract/base/cents.ts';
import { type Period, periodFactors } from '#contract/base/periods.ts';
import { type TermField, termFields } from '#contract/domains/member-imports/schemas.ts';
import type { DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import type { Terms } from '../../member-subscriptions/import-terms.service.ts';
import { maxPrice } from '../../pricing-options/highest-price.service.ts';
import { type Cell, flag, RowError, text } from '../file/cells.ts';
import { foreverYear } from '../file/date-forms.ts';
import { type Meaning, meaningOf, periodSaid } from '../sources/vocabulary.ts';
import { aheadMax, type MeantTime, type TimeReader } from './file-times.ts';
import type { Notes } from './notes.ts';
import { currencyOf, isNegative, minorUnitsOf, requireChargeable } from './sale-amounts.ts';
import { type Charging, isRenewed, isRunning, judged, type ReadTerms } from './terms.ts';

export interface SaidSubscription {
  plan: string;
  terms: Terms;
  /** True if the other system gave it for free. */
  isFree: boolean;
}

export interface Times {
  read: TimeReader;
  /** Time that decides which dates are in the future. */
  now: Date;
  /** Decimal sign of the file; null if no price depends on it. */
  decimals: DecimalSign | null;
  /** ISO 4217 currency of prices that name none. */
  currency: string | null;
  charging: Charging;
  /** Meanings of the system's status words where they differ from the common vocabulary. */
  status: Readonly<Record<string, Meaning>>;
}

const longest = { title: 300, word: 40, id: 200 } as const;

/** Matches a line of a cell; a line in quotation marks may contain line breaks, and doubled quotation marks. */
const line = /(?<=^|\n|\r(?!\n))(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(?=[\r\n]|$)|([^\r\n]*))/g;

/**
 * Splits a cell into its lines; returns null if it is empty.
 * @throws RowError if the number of lines differs from the number of plans
 */
function linesOf(value: string | undefined, field: TermField, plans: number): string[] | null {
  if (value === undefined || value.trim() === '') return null;
  const lines = [...value.matchAll(line)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
  if (lines.length !== plans) throw new RowError(`${field} names ${lines.length} where tiers names ${plans}`);
  return lines;
}

/** Cells of one subscription by column. */
type Said = Readonly<Record<TermField, string | null>>;

/** @throws RowError */
function meaningIn({ subscription_status: word }: Said, own: Times['status']): Meaning {
  if (word === null) return 'open';
  const meaning = meaningOf(word, own);
  if (meaning === null) throw new RowError(`subscription_status "${word}" is not known: no access was given`);
  return meaning;
}

/** @throws RowError */
function priceOf(
  { price, price_currency: code }: Said,
  { decimals, currency: common }: Times,
): Terms['price'] {
  if (price === null && code === null) return null;
  const currency = currencyOf(code ?? common, 'price_currency');
  if (price === null) return null;
  if (isNegative(price)) throw new RowError('price is negative');
  const bounds = { name: 'price', max: maxPrice, maxInWords: amountToText(maxPrice, currency), decimals };
  const cents = minorUnitsOf(price, currency, bounds);
  requireChargeable(cents, currency);
  return { cents, currency };
}

/** Returns the price, and whether the file has one that can't be charged. */
function readPrice(said: Said, times: Times, notes: Notes): Pick<ReadTerms, 'price' | 'isPriceLost'> {
  const read = (): ReturnType<typeof readPrice> => ({ price: priceOf(said, times), isPriceLost: false });
  return notes.optional(read, { price: null, isPriceLost: true });
}

const isPeriod = (word: string): word is Period => Object.hasOwn(periodFactors, word);

/** Returns the period, and whether the subscription can renew after it. */
function periodOf({ subscription_period: said }: Said, notes: Notes): Pick<ReadTerms, 'period' | 'canRenew'> {
  const word = said?.toLowerCase() ?? null;
  if (word === null || isPeriod(word)) return { period: word, canRenew: true };
  const found = periodSaid(word);
  if (found === 'unknown')
    notes.note(
      `a period of "${word}" is none of ours: the subscription stays until its end and does not renew`,
    );
  return typeof found === 'object'
    ? { period: found.period, canRenew: true }
    : { period: null, canRenew: false };
}

/**
 * Returns when it ends. Systems write a distant year for "never", which is real only for a period of a hundred years. A
 * day is that of the next charge for a renewing subscription; otherwise it lasts until its end.
 */
function endOf(end: MeantTime | null, period: Period | null, renews: boolean): Date | null {
  if (end === null) return null;
  if (end.from.getUTCFullYear() >= foreverYear && period !== '100 years') return null;
  return end.isDay && !renews ? end.to : end.from;
}

/** @throws RowError if the subscription can't be imported; notes describe smaller problems */
function readTerms(said: Said, times: Times, notes: Notes): ReadTerms {
  const meant = (field: TermField) => {
    const value = said[field];
    return value === null ? null : times.read(value, field);
  };
  const meaning = meaningIn(said, times.status);
  const [start, end] = [meant('subscription_start'), meant('subscription_end')];
  if (meaning !== 'later' && start !== null && start.from.getTime() > times.now.getTime() + aheadMax)
    throw new RowError('subscription_start lies in the future');
  if (start !== null && end !== null && end.from < start.from)
    throw new RowError('subscription_end lies before subscription_start');
  const autorenew = notes.optional(() => flag(said.autorenew, 'autorenew'), null);
  const length = periodOf(said, notes);
  const renews = isRunning(meaning) && (autorenew ?? isRenewed(times.charging));
  return {
    title: said.subscription,
    meaning,
    start,
    end: endOf(end, length.period, renews),
    autorenew,
    isTrial: notes.optional(() => flag(said.trial, 'trial'), null) ?? false,
    ...readPrice(said, times, notes),
    ...length,
    providerSubscription: said.provider_subscription,
  };
}

/**
 * Time for which a renewing subscription counts as active after its end, in milliseconds: a day, so that one that
 * renews today is still imported.
 */
const stillRenewing = 86_400_000;

/** Returns whether the subscription has ended and has no known start, so there is nothing to import. */
function isBygone({ start, endsAt, status, autorenew, elsewhere }: Terms, now: Date): boolean {
  if (start !== null || endsAt === null || status !== 'active' || elsewhere !== null) return false;
  return endsAt.getTime() + (autorenew ? stillRenewing : 0) <= now.getTime();
}

const limitOf = (field: TermField): number => {
  if (field === 'subscription') return longest.title;
  return field === 'provider_subscription' ? longest.id : longest.word;
};

export interface FoundSubscriptions {
  /** Subscriptions of the row; null if the file gives only plans. */
  subscriptions: SaidSubscription[] | null;
  /** Tags for members whose subscription isn't imported, so that they can be found. */
  tags: string[];
}

const unpriced =
  'subscriptions whose file tells no price or period renew here only once their pricing option has a price';

/** Returns one of a row's subscriptions; null if it can't be imported. */
function subscriptionOf(
  plan: string,
  said: Said,
  times: Times,
  notes: Notes,
): { found: SaidSubscription | null; tag: string | null } {
  const read = notes.optional(() => readTerms(said, times, notes), null);
  const result = read && judged(read, times.charging, times.now);
  if (result === null) return { found: null, tag: null };
  if ('terms' in result) {
    const { terms, isFree } = result;
    const isPriced = terms.price !== null && (terms.period !== null || terms.title !== null);
    if (!isFree && (terms.autorenew || terms.elsewhere !== null) && !isPriced) notes.note(unpriced);
    return { found: isBygone(terms, times.now) ? null : { plan, terms, isFree }, tag: null };
  }
  if (result.leftOut !== null) notes.note(result.leftOut);
  return { found: null, tag: ('tag' in result && result.tag) || null };
}

/**
 * Reads a row's subscriptions; those that can't be imported are noted.
 * @param plans as the row names them, one a line
 */
export function subscriptionsOf(
  cell: Cell,
  plans: readonly string[],
  times: Times,
  notes: Notes,
): FoundSubscriptions {
  const cells = termFields.map((field) => [field, cell(field)] as const);
  if (cells.every(([, value]) => value === undefined)) return { subscriptions: null, tags: [] };
  return notes.optional(
    () => {
      const lines = cells.map(([field, value]) => [field, linesOf(value, field, plans.length)] as const);
      const all = plans.map((plan, position) => {
        const said = Object.fromEntries(
          lines.map(([field, of]) => [field, text(of?.[position], field, limitOf(field))]),
        ) as Said;
        return subscriptionOf(plan, said, times, notes);
      });
      return {
        subscriptions: all.flatMap(({ found }) => found ?? []),
        tags: [...new Set(all.flatMap(({ tag }) => tag ?? []))],
      };
    },
    { subscriptions: [], tags: [] },
  );
}
