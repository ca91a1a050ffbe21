// Content analytics: reads and revenue of content, from the stored metrics.
import type { contentAnalytics } from '#contract/domains/content-analytics/routes.ts';
import type {
  AnalyticsFilter,
  AnalyticsRow,
  AnalyticsTotals,
} from '#contract/domains/content-analytics/schemas.ts';
import { cacheLargeAnswers, countWithCache } from '#server/database/cached-counts.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { isNarrowed } from './chosen.ts';
import {
  type Asked,
  countChosen,
  type FoundRow,
  findFiled,
  findPage,
  findSums,
  type Sums,
} from './queries.ts';

/** Returns the percentage with one decimal; null if the whole is 0. */
function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}

/** Divides a value in 1/720 cents by a number of parts. @returns cents with one decimal; null for no parts */
function centsPer(value: number, parts: number): number | null {
  return parts === 0 ? null : Math.round(value / 72 / parts) / 10;
}

interface AskedNow extends Asked {
  /** True while all metrics are being counted. */
  isCounting: boolean;
}

async function askedBy(
  ctx: ResourceContext,
  { client }: ReadScope,
  filter: AnalyticsFilter = {},
): Promise<AskedNow> {
  const siteId = ctx.resource.id;
  const { currency, isBehind } = await stateOf(client, siteId);
  return { siteId, filter, currency, isCounting: isBehind };
}

const ofFigures = ({ currency, isCounting }: AskedNow) => ({
  currency: currency.toUpperCase(),
  counting: isCounting,
});

function numbersOf(found: Sums): Omit<AnalyticsRow, 'content'> {
  return {
    views: found.views,
    unique: found.readers,
    granted_percent: percentOf(found.grant_readers, found.readers),
    granted_total: found.grants,
    paywalled_percent: percentOf(found.wall_readers, found.readers),
    paywalled_total: found.walls,
    signups_percent: percentOf(found.signups, found.readers),
    count_signups: found.signups,
    conversions_percent: percentOf(found.conversions, found.readers),
    count_conversions: found.conversions,
    mrr_per_view: centsPer(found.mrr, found.views),
    mrr_per_paywall: centsPer(found.mrr, found.walls),
  };
}

async function onWire({ db }: ReadScope, siteId: number, rows: readonly FoundRow[]): Promise<AnalyticsRow[]> {
  const ids = rows.map(({ content_id: id }) => id);
  const filed = Map.groupBy(await findFiled(db, siteId, ids), ({ content_id: id }) => id);
  return rows.map((row) => {
    const { content_id: id, title, link, date } = row;
    const termsOf = (taxonomy: 'category' | 'author') =>
      (filed.get(id) ?? [])
        .filter((term) => term.taxonomy === taxonomy)
        .map((term) => ({ title: term.title }));
    const filing = { categories: termsOf('category'), authors: termsOf('author') };
    return {
      content: { id, title, date: new Date(date).toISOString(), link, ...filing },
      ...numbersOf(row),
    };
  });
}

const countOf = (ctx: ResourceContext, { db }: ReadScope, asked: Asked) =>
  countWithCache(ctx, { analytics: asked.filter }, () => countChosen(db, asked));

/**
 * Lists content with its metrics, the most viewed first unless the input asks for another order. Unviewed content is
 * included.
 */
export function listAnalytics(
  ctx: ResourceContext,
  input: RouteInput<typeof contentAnalytics.list>,
): Promise<RouteOutput<typeof contentAnalytics.list>> {
  const order = { column: input?.order ?? 'total_views', direction: input?.sort ?? 'desc' } as const;
  return read(ctx, async (scope) => {
    const asked = await askedBy(ctx, scope, input?.filter);
    const page = await fetchPage(
      input,
      async (window) => onWire(scope, asked.siteId, await findPage(scope.db, asked, order, window)),
      () => countOf(ctx, scope, asked),
    );
    return { ...page, ...ofFigures(asked) };
  });
}

const filteredSums = cacheLargeAnswers<Sums>(({ readers }) => readers);

/**
 * Returns the sums over the content that a filter selects; cached, because counting the readers of a large selection is
 * slow.
 */
function sumsOf(ctx: ResourceContext, { db }: ReadScope, asked: AskedNow): Promise<Sums> {
  if (!isNarrowed(asked.filter)) return findSums(db, asked);
  const { filter, currency, isCounting } = asked;
  // `isCounting` is part of the cache key, so that a result from while metrics were being counted isn't reused later.
  const question = { analyticsTotal: filter, currency, isCounting };
  return filteredSums.answer(ctx, question, () => findSums(db, asked));
}

/** Returns the totals of all content, or of the content that a filter selects. A reader counts once. */
export function getTotal(
  ctx: ResourceContext,
  input: RouteInput<typeof contentAnalytics.total>,
): Promise<RouteOutput<typeof contentAnalytics.total>> {
  return read(ctx, async (scope) => {
    const asked = await askedBy(ctx, scope, input?.filter);
    const numbers = numbersOf(await sumsOf(ctx, scope, asked));
    const total: AnalyticsTotals = {
      content_total: await countOf(ctx, scope, asked),
      views_total: numbers.views,
      unique_total: numbers.unique,
      granted_percent: numbers.granted_percent,
      granted_total: numbers.granted_total,
      paywall_percent: numbers.paywalled_percent,
      paywall_total: numbers.paywalled_total,
      signups_percent: numbers.signups_percent,
      signups_total: numbers.count_signups,
      conversions_percent: numbers.conversions_percent,
      conversions_total: numbers.count_conversions,
      mrr_per_view_total: numbers.mrr_per_view,
      mrr_per_paywall_total: numbers.mrr_per_paywall,
    };
    return { items: [total], ...ofFigures(asked) };
  });
}
