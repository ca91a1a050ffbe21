import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { write } from '#server/database/scope.ts';
import { fileContent } from '#server/domains/content/filing.queries.ts';
import { ensureContentTypes, ensureTerms } from '#server/domains/taxonomies/filing.service.ts';

export interface MadeContent {
  key: string;
  title?: string;
  type?: string;
  /** Titles of sections it is filed under. */
  sections?: readonly string[];
  priceCents?: number;
  createdAt?: Date;
  link?: string;
  extra?: Record<string, string | number>;
}

const section = { taxonomy: 'section', taxonomyTitle: 'Section' };

/** Inserts content of a site with its terms. @returns ids by key, and those of sections and types by their titles */
export function makeContent(ctx: ResourceContext, made: readonly MadeContent[]) {
  return write(ctx, 'test.content', async (scope) => {
    scope.noAudit('test');
    const siteId = ctx.resource.id;
    const titles = [...new Set(made.flatMap(({ sections = [] }) => sections))];
    const byKey = await ensureTerms(
      scope,
      siteId,
      titles.map((title) => ({ ...section, title })),
    );
    const sections = new Map(
      titles.map((title) => [title, byKey.get(`section\n${title.toLowerCase()}`) ?? 0]),
    );
    const types = await ensureContentTypes(
      scope,
      siteId,
      made.flatMap(({ type }) => type ?? []),
    );
    const rows = made.map(({ key, title, type, priceCents, createdAt, link, extra }) => ({
      key,
      title: title ?? key,
      content_type_id: type === undefined ? null : (types.get(type) ?? null),
      price_cents: priceCents ?? 0,
      created_at: createdAt ?? new Date('2026-03-01T12:00:00Z'),
      currency: 'usd',
      link: link ?? null,
      extra: extra ?? {},
    }));
    const ids = await insertMany(scope.client, siteId, 'content_items', rows);
    const filings = made.flatMap(({ sections: filed = [] }, at) =>
      filed.map((title) => ({ contentId: ids[at] ?? 0, termId: sections.get(title) ?? 0 })),
    );
    await fileContent(scope, siteId, filings);
    return { ids: new Map(made.map(({ key }, at) => [key, ids[at] ?? 0])), sections, types };
  });
}
