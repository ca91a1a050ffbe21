import { type SqlBool, sql } from 'kysely';
import type { AnalyticsFilter } from '#contract/domains/content-analytics/schemas.ts';
import type { PublishedWithin } from '#contract/domains/content-analytics/words.ts';
import { conditionsOf, containsPattern } from '#server/database/list.ts';

const longest: Record<PublishedWithin, string | null> = {
  '7_days': '7 days',
  '30_days': '30 days',
  '90_days': '90 days',
  '1_year': '1 year',
  all: null,
};

/** Returns whether a filter excludes any content. */
export function isNarrowed(filter: AnalyticsFilter): boolean {
  const { title, published, ...terms } = filter;
  return (
    (title ?? '') !== '' ||
    (published ?? 'all') !== 'all' ||
    Object.values(terms).some((ids) => ids !== undefined)
  );
}

const filed = (
  content: string,
  siteId: number,
  ids: readonly number[],
) => sql<SqlBool>`${sql.ref(content)} in (
  select f.content_id from content_terms f where f.resource_id = ${siteId} and f.term_id = any(${ids}::bigint[]))`;

const item = (content: string, siteId: number, condition: ReturnType<typeof sql>) =>
  sql<SqlBool>`${sql.ref(content)} in (select c.id from content_items c where c.resource_id = ${siteId} and ${condition})`;

/**
 * Returns the conditions on the content that a filter selects, none for all content.
 * @param content column with its id, such as `f.content_id`
 */
export function chosenContent(content: string, siteId: number, filter: AnalyticsFilter) {
  return conditionsOf<AnalyticsFilter>(filter, {
    title: (title) =>
      title === '' ? null : item(content, siteId, sql`c.title_plain like ${containsPattern(title)}`),
    category: (ids) => filed(content, siteId, ids),
    author: (ids) => filed(content, siteId, ids),
    published: (within) => {
      const ago = longest[within];
      return ago === null
        ? null
        : item(content, siteId, sql`coalesce(c.published_at, c.created_at) >= now() - ${ago}::interval`);
    },
  });
}
