// Redemptions of a promo, as a list and as a file.
import { type PromoRedemption, promoUsesInput } from '#contract/domains/promos/redemption-schemas.ts';
import type { promos } from '#contract/domains/promos/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readInBatches } from '#server/database/cursor.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { read } from '#server/database/scope.ts';
import type { Column, TableSource } from '#server/database/table-source.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';
import { countUniqueUses } from '../code-families/redeem.queries.ts';
import { requireCode } from './record.service.ts';
import { countRedemptions, latestFirst, redemptionsOf, type StoredUse } from './redemptions.queries.ts';

function onWire(row: StoredUse): PromoRedemption {
  return {
    id: row.id,
    promo_id: row.promo_id,
    user_id: row.member_id,
    full_name: row.full_name,
    email: row.email,
    transaction_id: row.transaction_id,
    used_at: new Date(row.used_at).toISOString(),
    purchase_name: row.purchase_title,
    amount: row.amount_cents,
    discounted_amount: row.discounted_cents,
    currency: row.currency,
  };
}

/** Lists redemptions of a promo, deleted or not, latest first by default. @throws AppError not_found */
export function listPromoRedemptions(
  ctx: ResourceContext,
  { id, filter = {}, ...input }: RouteInput<typeof promos.users>,
): Promise<RouteOutput<typeof promos.users>> {
  const siteId = ctx.resource.id;
  const order = resolveOrder(input, latestFirst);
  return read(ctx, async (scope) => {
    const promo = await requireCode(scope, siteId, 'promos', id);
    return fetchPage(
      input,
      async ({ limit, offset }) =>
        (
          await redemptionsOf(scope.db, siteId, id, { filter, order }).limit(limit).offset(offset).execute()
        ).map(onWire),
      // A redemption is always inserted together with the count in the row of its code, so the count is exact.
      async () =>
        filter.completed
          ? countRedemptions(scope.db, siteId, id, filter)
          : promo.count_uses + (await countUniqueUses(scope, siteId, 'promos', id)),
    );
  });
}

interface Field extends Column {
  read(row: StoredUse, zone: string): Cell;
}

const fields: readonly Field[] = [
  { key: 'id', title: 'Member ID', type: 'number', read: (row) => row.member_id },
  { key: 'full_name', title: 'Full name', type: 'text', read: (row) => row.full_name },
  { key: 'email', title: 'Email', type: 'text', read: (row) => row.email },
  {
    key: 'transaction_id',
    title: 'Transaction ID',
    type: 'number',
    sight: 'charges',
    read: (row) => row.transaction_id,
  },
  { key: 'used_at', title: 'Used at', type: 'moment', read: (row, zone) => momentOf(row.used_at, zone) },
  {
    key: 'purchase_name',
    title: 'Purchase name',
    type: 'text',
    sight: 'charges',
    read: (row) => row.purchase_title,
  },
  {
    key: 'amount',
    title: 'Amount',
    type: 'amount',
    sight: 'amounts',
    read: (row) => ({ cents: row.amount_cents, currency: row.currency }),
  },
  {
    key: 'discounted_amount',
    title: 'Discounted amount',
    type: 'amount',
    sight: 'amounts',
    read: (row) => ({ cents: row.discounted_cents, currency: row.currency }),
  },
  { key: 'currency', title: 'Currency', type: 'text', read: (row) => row.currency.toUpperCase() },
];

/** Rows read at once. */
const batchSize = 2_000;

const asked = promoUsesInput.pick({ id: true, filter: true });

/** Redemptions of a promo as a file; `filters` has the promo's id and the list's filter. */
export const promoUserSource: TableSource = {
  key: 'promo-users',
  sheet: 'Promo users',
  columns: fields.map(({ read: _, ...column }) => column),
  usual: fields.map(({ key }) => key),
  count: (ctx, scope, filters) => {
    const { id, filter = {} } = asked.parse(filters);
    return countRedemptions(scope.db, ctx.resource.id, id, filter);
  },
  rows: async function* (ctx, scope, filters, keys, size = batchSize) {
    const { id, filter = {} } = asked.parse(filters);
    const chosen = keys.flatMap((key) => fields.find((one) => one.key === key) ?? []);
    const statement = redemptionsOf(scope.db, ctx.resource.id, id, { filter, order: latestFirst }).compile();
    for await (const rows of readInBatches<StoredUse>(scope, 'promo_uses_sent', statement, size))
      yield rows.map((row) => chosen.map((one) => one.read(row, ctx.resource.timezone)));
  },
};
