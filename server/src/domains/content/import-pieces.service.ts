// Imports content of an export: existing content is updated only where the export differs.
import { inParts } from '#contract/base/events.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { ensureContentTypes, ensureTerms, termKey } from '../taxonomies/filing.service.ts';
import { fileContent } from './filing.queries.ts';
import { type ChangedContent, changeContent, holdContent, type StoredContent } from './take.queries.ts';
import type { GivenContent } from './validate-import.ts';

export interface ContentImportResult {
  created: number;
  updated: number;
  unchanged: number;
}

interface Wanted extends Omit<ChangedContent, 'id'> {
  given: GivenContent;
}

async function filed(scope: WriteScope, siteId: number, batch: readonly GivenContent[]): Promise<Wanted[]> {
  const types = await ensureContentTypes(
    scope,
    siteId,
    batch.map(({ type }) => type),
  );
  const terms = await ensureTerms(
    scope,
    siteId,
    batch.flatMap((given) => given.terms),
  );
  return batch.map((given) => {
    const ids = given.terms.map((term) => terms.get(termKey(term)) ?? 0);
    return {
      given,
      title: given.title,
      link: given.link,
      content_type_id: types.get(given.type) ?? null,
      term_ids: [...new Set(ids)].sort((one, other) => one - other),
    };
  });
}

const isSame = (stored: StoredContent, wanted: Wanted): boolean =>
  stored.title === wanted.title &&
  stored.link === wanted.link &&
  stored.content_type_id === wanted.content_type_id &&
  JSON.stringify(stored.term_ids) === JSON.stringify(wanted.term_ids);

async function addContent(scope: WriteScope, siteId: number, wanted: readonly Wanted[]): Promise<number[]> {
  const rows = wanted.map(({ given, title, link, content_type_id }) => ({
    key: given.key,
    title,
    link,
    content_type_id,
    published_at: given.publishedAt,
    created_at: given.publishedAt,
  }));
  return insertMany(scope.client, siteId, 'content_items', rows);
}

/** Imports one batch in the caller's transaction. The keys of a batch must be distinct. */
export async function importContent(
  scope: WriteScope,
  siteId: number,
  batch: readonly GivenContent[],
): Promise<ContentImportResult> {
  const stored = await holdContent(
    scope,
    siteId,
    batch.map(({ key }) => key),
  );
  const wanted = await filed(scope, siteId, batch);
  const added = wanted.filter(({ given }) => !stored.has(given.key));
  const changed = wanted.flatMap((one) => {
    const row = stored.get(one.given.key);
    return row && !isSame(row, one) ? [{ ...one, id: row.id }] : [];
  });
  const ids = await addContent(scope, siteId, added);
  await changeContent(
    scope,
    siteId,
    changed.map(({ given: _given, ...row }) => row),
  );
  const made = added.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
  const filings = [...made, ...changed].flatMap(({ id, term_ids }) =>
    term_ids.map((termId) => ({ contentId: id, termId })),
  );
  await fileContent(scope, siteId, filings);
  for (const part of inParts(ids)) await scope.emit('content.created', { ids: part });
  for (const part of inParts(changed.map(({ id }) => id)))
    await scope.emit('content.updated', {
      ids: part,
      fields: ['title', 'link', 'content_type', 'taxonomies'],
    });
  return {
    created: added.length,
    updated: changed.length,
    unchanged: batch.length - added.length - changed.length,
  };
}
