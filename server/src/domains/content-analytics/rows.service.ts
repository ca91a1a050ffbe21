// Lists the rows behind a metric of the content analytics: reads, sign-ups and starts, with their time.
import { pageWindow } from '#contract/base/paging.ts';
import type { contentAnalytics } from '#contract/domains/content-analytics/routes.ts';
import type { AnalyticsRowBehind, AnalyticsRows } from '#contract/domains/content-analytics/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { findRowsBehind, type RowBehind, sumRowsBehind } from './rows.queries.ts';

/** Converts 1/720 cents to cents with one decimal. */
const fineCents = (worth: number) => Math.round(worth / 72) / 10;
const instant = (value: Date) => new Date(value).toISOString();

function onWire(row: RowBehind): AnalyticsRowBehind {
  const { member_id: id, email, content_id: contentId, subscription_id: subscriptionId, currency } = row;
  return {
    at: instant(row.at),
    member: id === null || email === null ? null : { id, name: row.name ?? '', email },
    member_id: id,
    device: id === null ? row.reader : null,
    content: contentId === null ? null : { id: contentId, title: row.title ?? '' },
    count: row.count,
    views: row.views,
    decided_at: row.decided_at && instant(row.decided_at),
    subscription_id: subscriptionId === 0 ? null : subscriptionId,
    amount: currency === null ? null : fineCents(row.worth),
    currency,
  };
}

/** Lists the rows behind a metric of one piece of content, or of all that a filter selects, and their sums. */
export function listRowsBehind(
  ctx: ResourceContext,
  input: RouteInput<typeof contentAnalytics.rows>,
): Promise<AnalyticsRows> {
  const { limit, page, offset } = pageWindow(input);
  const siteId = ctx.resource.id;
  return readSnapshot(ctx, async ({ db, client }) => {
    const { currency, isBehind } = await stateOf(client, siteId);
    const { of, content_id: contentId = null, filter = {} } = input;
    const asked = { siteId, of, contentId, filter, currency };
    const { rows: total, value, worth } = await sumRowsBehind(db, asked);
    const rows = await findRowsBehind(db, asked, { limit, offset });
    return {
      items: rows.map(onWire),
      paginator: { total_items: total, page, limit },
      value,
      amount: of === 'conversions' ? fineCents(worth) : null,
      currency: currency.toUpperCase(),
      counting: isBehind,
    };
  });
}
