// Content: the items on the publisher's site to read, watch or hear. They are imported from there; only their prices
// are set here.
import { hash } from 'node:crypto';
import type { content } from '#contract/domains/content/routes.ts';
import { type ContentItem, contentExtra } from '#contract/domains/content/schemas.ts';
import { cacheLargeAnswers } from '#server/database/cached-counts.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { editRowIn } from '#server/database/row-operations.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { countAll, countItems, findPageIds, findTexts, type Wanted } from './page.queries.ts';
import { findIdByKey, findItem, findItems, findTermsOf, type StoredItem } from './queries.ts';
import { askedReach } from './reach.service.ts';

async function onWire(
  { db }: ReadScope,
  siteId: number,
  rows: readonly StoredItem[],
): Promise<ContentItem[]> {
  const ids = rows.map(({ id }) => id);
  const terms = Map.groupBy(await findTermsOf(db, siteId, ids), ({ content_id }) => content_id);
  return rows.map(({ price_cents: price, chosen_access: chosen, gone_at: goneAt, ...row }) => {
    const taxonomies = Map.groupBy(terms.get(row.id) ?? [], ({ taxonomy_id }) => taxonomy_id);
    return {
      ...row,
      price,
      state: goneAt === null ? ('published' as const) : ('gone' as const),
      access_from: chosen === null ? ('website' as const) : ('console' as const),
      taxonomies: [...taxonomies.values()].map((filed) => ({
        title: filed[0]?.taxonomy ?? '',
        terms: filed.map(({ term }) => ({ title: term })),
      })),
      extra: contentExtra.parse(row.extra),
      created_at: new Date(row.created_at).toISOString(),
    };
  });
}

interface Counted {
  matching: number;
  lookedThrough: number;
}

const counts = cacheLargeAnswers<Counted>(({ lookedThrough }) => lookedThrough);

/**
 * Counts the matching content. Conditions on plans need a scan of all content, however few pieces match, so the count
 * is cached.
 */
async function countMatching(ctx: ResourceContext, { db }: ReadScope, wanted: Wanted): Promise<number> {
  const site = ctx.resource;
  const { filter, reach } = wanted;
  // The cache key contains what the plans open now, so that a changed rule is counted anew.
  const question = { content: filter, asOf: hash('sha256', JSON.stringify(reach)) };
  const { matching } = await counts.answer(ctx, question, async () => {
    const found = await countItems(db, site, wanted);
    return { matching: found, lookedThrough: reach.length === 0 ? found : await countAll(db, site) };
  });
  return matching;
}

/** Lists content of the site, the newest first unless the input asks for another order. */
export function listContent(
  ctx: ResourceContext,
  input: RouteInput<typeof content.list>,
): Promise<RouteOutput<typeof content.list>> {
  const site = ctx.resource;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'created_at', direction: 'desc' });
  return read(ctx, async (scope) => {
    const { db } = scope;
    const reach = await askedReach(scope, site.id, filter);
    const wanted = { filter, reach, texts: await findTexts(db, filter) };
    return fetchPage(
      input,
      async (window) => {
        const ids = await findPageIds(db, site, { ...wanted, order, ...window });
        return onWire(scope, site.id, await findItems(db, site.id, ids));
      },
      () => countMatching(ctx, scope, wanted),
    );
  });
}

/**
 * Changes the price of a single piece of content, in cents, and its access if one is given. A chosen access stays until
 * it is set back, whatever the publisher's server sends.
 * @throws AppError not_found; conflict when `version` is no longer the current one
 */
export function updatePrice(
  ctx: ResourceContext,
  { key, price, currency, access, version }: RouteInput<typeof content.updatePrice>,
): Promise<ContentItem> {
  const siteId = ctx.resource.id;
  const chosen = access === 'website' ? null : access;
  return write(ctx, 'content.update_price', async (scope) => {
    const id = await findIdByKey(scope.db, siteId, key);
    if (id === undefined) throw notFound();
    const changes = await editRowIn(scope, siteId, {
      table: 'content_items',
      target: 'content',
      id,
      version,
      values: () => ({ price_cents: price, currency, chosen_access: chosen }),
    });
    const fields = Object.keys(changes).map((field) => (field === 'chosen_access' ? 'access' : field));
    if (fields.length > 0) await scope.emit('content.updated', { ids: [id], fields });
    const row = await findItem(scope.db, siteId, id);
    const [item] = await onWire(scope, siteId, row ? [row] : []);
    if (!item) throw notFound();
    return item;
  });
}
