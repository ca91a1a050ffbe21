// Stores content as the publisher has it: existing content is updated only where it differs.
import { inParts } from '#contract/base/events.ts';
import type { ContentAccess } from '#contract/domains/content/words.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { waitForTurn } from '#server/database/turns.ts';
import { ensureContentTypes, ensureTerms, termKey, type WantedTerm } from '../taxonomies/filing.service.ts';
import { fileContent } from './filing.queries.ts';
import {
  type ChangedContent,
  changeContent,
  holdContent,
  markGone,
  type StoredContent,
} from './take.queries.ts';

/** A piece of content as the publisher has it. */
export interface GivenContent {
  key: string;
  title: string;
  link: string | null;
  type: string;
  /** Time of publication; null keeps the stored one, and new content is then new from now on. */
  publishedAt: Date | null;
  /** Access that the publisher gives; null keeps the stored one. */
  access: ContentAccess | null;
  terms: readonly WantedTerm[];
}

export interface StoreResult {
  /** Ids of new content, by key. */
  created: Map<string, number>;
  /** Ids of content that differed, by key. */
  changed: Map<string, number>;
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
      published_at: given.publishedAt,
      website_access: given.access,
      term_ids: [...new Set(ids)].sort((one, other) => one - other),
    };
  });
}

/** Returns the names of the fields that differ. */
function differences(stored: StoredContent, wanted: Wanted): string[] {
  const instant = (date: Date | null) => (date === null ? null : new Date(date).getTime());
  const differs = {
    title: stored.title !== wanted.title,
    link: stored.link !== wanted.link,
    content_type: stored.content_type_id !== wanted.content_type_id,
    taxonomies: JSON.stringify(stored.term_ids) !== JSON.stringify(wanted.term_ids),
    created_at: wanted.published_at !== null && instant(stored.published_at) !== instant(wanted.published_at),
    access: wanted.website_access !== null && stored.website_access !== wanted.website_access,
    state: stored.gone_at !== null,
  };
  return Object.entries(differs).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

async function addContent(
  scope: WriteScope,
  siteId: number,
  wanted: readonly Wanted[],
  now: Date,
): Promise<number[]> {
  const rows = wanted.map(({ given, title, link, content_type_id, published_at, website_access }) => ({
    key: given.key,
    title,
    link,
    content_type_id,
    published_at,
    created_at: published_at ?? now,
    website_access: website_access ?? ('by_rules' as const),
  }));
  return insertMany(scope.client, siteId, 'content_items', rows);
}

interface StoreOptions {
  /** Date of new content without one. */
  now: Date;
  /** True if existing content keeps its date, whatever the batch says. */
  keepsDates: boolean;
}

/** Stores one batch in the caller's transaction. The keys of a batch must be distinct. */
export async function storeContent(
  scope: WriteScope,
  siteId: number,
  batch: readonly GivenContent[],
  { now, keepsDates }: StoreOptions,
): Promise<StoreResult> {
  // A publisher's server may send the same new piece twice at once; the second call then finds it.
  await waitForTurn(scope.db, siteId, 'content', siteId);
  const keys = batch.map(({ key }) => key);
  const stored = await holdContent(scope, siteId, keys);
  const wanted = await filed(scope, siteId, batch);
  const added = wanted.filter(({ given }) => !stored.has(given.key));
  const changed = wanted.flatMap((given) => {
    const row = stored.get(given.given.key);
    const one = keepsDates ? { ...given, published_at: null } : given;
    const fields = row ? differences(row, one) : [];
    return row && fields.length > 0 ? [{ ...one, id: row.id, fields }] : [];
  });
  const ids = await addContent(scope, siteId, added, now);
  await changeContent(
    scope,
    siteId,
    changed.map(({ given: _given, fields: _fields, ...row }) => row),
  );
  const made = added.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
  const filings = [...made, ...changed].flatMap(({ id, term_ids }) =>
    term_ids.map((termId) => ({ contentId: id, termId })),
  );
  await fileContent(scope, siteId, filings);
  const fields = [...new Set(changed.flatMap((one) => one.fields))];
  for (const part of inParts(ids)) await scope.emit('content.created', { ids: part });
  for (const part of inParts(changed.map(({ id }) => id)))
    await scope.emit('content.updated', { ids: part, fields });
  const byKey = (some: readonly { id: number; given: GivenContent }[]) =>
    new Map(some.map(({ id, given }) => [given.key, id]));
  return { created: byKey(made), changed: byKey(changed) };
}

/**
 * Marks content as gone in the caller's transaction. What is known of it stays, for the figures of its reads.
 * @returns the ids of what was on the website until now, by key
 */
export async function markContentGone(
  scope: WriteScope,
  siteId: number,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  await waitForTurn(scope.db, siteId, 'content', siteId);
  const marked = await markGone(scope, siteId, keys, now);
  for (const part of inParts([...marked.values()]))
    await scope.emit('content.updated', { ids: part, fields: ['state'] });
  return marked;
}
