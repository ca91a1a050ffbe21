// What an import does with a batch of rows. Matched by e-mail, nothing is ever deleted, and a second run of the same
// rows changes nothing.
import type { UnknownPlans } from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { attachImportedPlans } from '../member-subscriptions/import.service.ts';
import type { ImportedMember, RejectedRow } from './columns.ts';
import { addTags, ensureTags, idsByEmail, knownPlans, upsertMembers } from './queries.ts';

export interface Taken {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that only the site's own records speak against. */
  rejected: RejectedRow[];
  /** Members that were made, and how many tags and subscriptions each was given. */
  createdMembers: { memberId: number; tags: number; subscriptions: number }[];
  madeTags: number[];
  madePlans: number[];
}

type Ids = ReadonlyMap<string, number>;

/** The rows whose plans all exist, and the others with the reason. */
export function splitByPlans(
  rows: readonly ImportedMember[],
  known: { has(title: string): boolean },
): { taken: ImportedMember[]; rejected: RejectedRow[] } {
  const taken: ImportedMember[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const unknown = row.plans.find((title) => !known.has(title));
    if (unknown === undefined) taken.push(row);
    else
      rejected.push({
        line: row.line,
        reason: `there is no plan "${unknown}" on this site`,
        countedAs: 'there is no plan of that title on this site',
        cells: row.cells,
      });
  }
  return { taken, rejected };
}

function memberIdsOf<T>(
  rows: readonly ImportedMember[],
  ids: Ids,
  each: (row: ImportedMember, memberId: number) => T[],
): T[] {
  return rows.flatMap((row) => {
    const memberId = ids.get(row.email.toLowerCase());
    return memberId === undefined ? [] : each(row, memberId);
  });
}

async function tagMembers(scope: WriteScope, siteId: number, rows: readonly ImportedMember[], ids: Ids) {
  const titles = new Set(rows.flatMap((row) => row.tags));
  if (titles.size === 0) return { members: [], made: [] };
  const tags = await ensureTags(scope.client, siteId, [...titles]);
  const pairs = memberIdsOf(rows, ids, (row, memberId) =>
    row.tags.flatMap((title) => {
      const tagId = tags.ids.get(title);
      return tagId === undefined ? [] : [{ memberId, tagId }];
    }),
  );
  return { members: await addTags(scope.client, siteId, pairs), made: tags.made };
}

function countOf(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Takes rows in, inside the caller's transaction, with what lists show of their members. */
export async function takeRows(
  ctx: ResourceContext,
  scope: WriteScope,
  given: readonly ImportedMember[],
  unknownPlans: UnknownPlans,
): Promise<Taken> {
  const { client } = scope;
  const siteId = ctx.resource.id;
  const titles = unknownPlans === 'reject' ? [...new Set(given.flatMap((row) => row.plans))] : [];
  const { taken: rows, rejected } =
    titles.length === 0
      ? { taken: given, rejected: [] }
      : splitByPlans(given, await knownPlans(client, siteId, titles));
  const changed = await upsertMembers(client, siteId, rows);
  const emails = rows.map((row) => row.email.toLowerCase());
  const ids = await idsByEmail(client, siteId, emails);
  const tagged = await tagMembers(scope, siteId, rows, ids);
  const wanted = memberIdsOf(rows, ids, (row, memberId) =>
    row.plans.map((planTitle) => ({ memberId, planTitle, isComplimentary: row.isComplimentary })),
  );
  const attached = await attachImportedPlans(ctx, scope, wanted);
  const touched = new Set([...changed.map((row) => row.id), ...tagged.members, ...attached.members]);
  // Summaries need no refresh: a new member has one from the start, and what an import attaches is paid for by nobody.
  const [tags, subscriptions] = [countOf(tagged.members), countOf(attached.members)];
  const createdMembers = changed.flatMap(({ id, isNew }) =>
    isNew ? [{ memberId: id, tags: tags.get(id) ?? 0, subscriptions: subscriptions.get(id) ?? 0 }] : [],
  );
  const created = createdMembers.length;
  const updated = touched.size - created;
  const unchanged = rows.length - created - updated;
  const { made: madeTags } = tagged;
  const { madePlans } = attached;
  return { created, updated, unchanged, rejected, createdMembers, madeTags, madePlans };
}
