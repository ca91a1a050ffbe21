// Judges each piece of content for a change of prices: the forecast and the work share these rules.
import { type RawBuilder, sql } from 'kysely';
import { maxCents } from '#contract/base/cents.ts';
import { chargeStep, currencyCodes, unitOf } from '#contract/base/minor-units.ts';
import type { PriceChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { WillComeTo } from '#contract/domains/bulk-changes/shown-schemas.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { lockContent, type Price, storePrices } from '../content/prices.queries.ts';
import type { BulkForecast } from './freeze.queries.ts';
import { outcomeOf, undoVerdict, verdict } from './texts.ts';

export interface JudgedPrice {
  id: number;
  verdict: number;
  /** Current price; null for content that is gone. */
  before: Price | null;
  after: Price | null;
}

const code = (name: keyof typeof verdict) => sql.raw(String(verdict[name]));

/**
 * Returns the SQL for a rounding step in minor units of `c`'s currency; the step is given in hundredths of a unit: 100
 * is one whole yen, 5 is none.
 */
function stepIn(hundredths: number): RawBuilder<number> {
  const stepOf = (currency: string) =>
    Math.max(chargeStep(currency), Math.round((hundredths * unitOf(currency)) / 100));
  const odd = currencyCodes.filter((currency) => stepOf(currency) !== hundredths);
  const cases = odd.map((currency) => sql`when ${currency} then ${stepOf(currency)}::integer`);
  if (cases.length === 0) return sql<number>`${hundredths}::integer`;
  return sql<number>`(case c.currency ${sql.join(cases, sql` `)} else ${hundredths}::integer end)`;
}

/**
 * Returns the SQL for the new price of `c`, rounded half up to the step. Negative if more is subtracted than the price.
 */
function priceAfter(order: PriceChangeOrder): RawBuilder<number> {
  if (order.kind === 'set_price') return sql<number>`${order.price}::bigint`;
  const { share, amount = 0, step = 1 } = order;
  const exact =
    share === undefined
      ? sql`(c.price_cents + ${amount}::bigint)::numeric`
      : sql`c.price_cents * (10000 + ${share}::bigint)::numeric / 10000`;
  const size = stepIn(step);
  return sql<number>`(floor((${exact}) / ${size} + 0.5) * ${size})::bigint`;
}

function verdictOn(order: PriceChangeOrder): RawBuilder<number> {
  const after = priceAfter(order);
  if (order.kind === 'set_price')
    return sql<number>`case when c.price_cents = ${after} and c.currency = ${order.currency} then ${code('unchanged')}
      else ${code('changed')} end`;
  const otherCurrency =
    order.currency === undefined
      ? sql``
      : sql`when c.currency <> ${order.currency} then ${code('otherCurrency')}`;
  return sql<number>`case when c.price_cents = 0 then ${code('free')} ${otherCurrency}
    when ${after} < 0 then ${code('belowZero')} when ${after} > ${maxCents}::bigint then ${code('tooHigh')}
    when ${after} = c.price_cents then ${code('unchanged')} else ${code('changed')} end`;
}

/** @param from a table expression `picked` with ids */
function judgement(siteId: number, order: PriceChangeOrder, from: RawBuilder<unknown>) {
  const currency = order.kind === 'set_price' ? sql`${order.currency}::text` : sql`c.currency`;
  return sql`
    select picked.id, case when c.id is null then ${code('gone')} else ${verdictOn(order)} end as verdict,
      c.price_cents as price, c.currency, ${priceAfter(order)} as next_price, ${currency} as next_currency
    from ${from} left join content_items c on c.resource_id = ${siteId} and c.id = picked.id`;
}

interface Row {
  id: number;
  verdict: number;
  price: number | null;
  currency: string | null;
  next_price: number;
  next_currency: string;
}

/** Returns the verdict on each of a few pieces of content, by id. */
export async function evaluatePrices(
  { db }: Pick<ReadScope, 'db'>,
  siteId: number,
  order: PriceChangeOrder,
  ids: readonly number[],
): Promise<JudgedPrice[]> {
  const picked = sql`unnest(${ids}::bigint[]) picked(id)`;
  const { rows } = await sql<Row>`${judgement(siteId, order, picked)} order by picked.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    verdict: row.verdict,
    before: row.price === null ? null : { price: row.price, currency: row.currency ?? '' },
    after: row.price === null ? null : { price: row.next_price, currency: row.next_currency },
  }));
}

/** Forecasts a change of a set as of now, with the sums of the changed prices before and after. */
export async function forecastPrices(
  { db }: ReadScope,
  siteId: number,
  changeId: number,
  order: PriceChangeOrder,
): Promise<{ effect: BulkForecast; comesTo: WillComeTo }> {
  const picked = sql`(select unnest(p.member_ids) as id from bulk_change_parts p
    where p.resource_id = ${siteId} and p.bulk_change_id = ${changeId}) picked`;
  const { rows } = await sql<{
    verdict: number;
    currency: string;
    count: number;
    before: number;
    after: number;
  }>`
    select verdict, currency, next_currency, count(*) as count, sum(price)::bigint as before,
      sum(next_price)::bigint as after
    from (${judgement(siteId, order, picked)}) judged group by 1, 2, 3 order by 2`.execute(db);
  const effect: BulkForecast = { will_change: 0, will_stay: 0, will_refuse: 0 };
  const prices = new Map<string, { currency: string; before: number; after: number }>();
  const inTotal = (currency: string) => {
    const total = prices.get(currency) ?? { currency, before: 0, after: 0 };
    prices.set(currency, total);
    return total;
  };
  for (const row of rows) {
    if (row.verdict === verdict.changed) {
      effect.will_change += row.count;
      inTotal(row.currency).before += row.before;
      inTotal(order.kind === 'set_price' ? order.currency : row.currency).after += row.after;
    } else if (outcomeOf(row.verdict) === 'unchanged') effect.will_stay += row.count;
    else effect.will_refuse += row.count;
  }
  return { effect, comesTo: { prices: [...prices.values()] } };
}

/** Stores the new prices of content whose verdict is `changed`; the rows are locked and were judged just now. */
export async function changePrices(
  scope: WriteScope,
  siteId: number,
  judged: readonly JudgedPrice[],
): Promise<void> {
  const prices = judged.flatMap(({ id, verdict: found, after }) =>
    found === verdict.changed && after ? [{ id, ...after }] : [],
  );
  if (prices.length > 0) await storePrices(scope, siteId, prices);
}

/** Restores the previous price of content that still has the price of the change. @returns the undo verdict for each */
export async function restorePrices(
  scope: WriteScope,
  siteId: number,
  changed: readonly { id: number; before: Price; after: Price }[],
): Promise<Map<number, number>> {
  const ids = changed.map(({ id }) => id);
  await lockContent(scope, siteId, ids);
  const { rows } = await sql<Price & { id: number }>`
    select id, price_cents as price, currency from content_items
    where resource_id = ${siteId} and id = any(${ids}::bigint[])`.execute(scope.db);
  const now = new Map(rows.map((row) => [row.id, row]));
  const found = changed.map(({ id, after }): [number, number] => {
    const current = now.get(id);
    if (!current) return [id, undoVerdict.gone];
    const isSame = current.price === after.price && current.currency === after.currency;
    return [id, isSame ? undoVerdict.restored : undoVerdict.kept];
  });
  const codes = new Map(found);
  const back = changed.filter(({ id }) => codes.get(id) === undoVerdict.restored);
  if (back.length > 0)
    await storePrices(
      scope,
      siteId,
      back.map(({ id, before }) => ({ id, ...before })),
    );
  return codes;
}
