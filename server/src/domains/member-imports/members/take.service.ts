// Imports a batch of member rows. Members are matched by email, nothing is deleted, and a second run with the same rows
// changes nothing.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import {
  attachImportedPlans,
  giveDefaultToImported,
  type ImportedPlan,
} from '../../member-subscriptions/import.service.ts';
import type { ImportedMember } from '../columns/columns.ts';
import type { RejectedRow } from '../file/cells.ts';
import { withAddressesHere } from './by-customer.service.ts';
import { joinGroupsIn } from './join-groups.service.ts';
import { addTags, ensureTags, idsByEmail, type UpsertedMember, upsertMembers } from './members.queries.ts';
import { findPlaceholders } from './people.service.ts';
import { GivenPlaces, siteWords, splitByWords, type UnknownRule } from './site-words.ts';

export interface Taken {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that are rejected only because of the site's own records. */
  rejected: RejectedRow[];
  /** Reasons for the cells that were left out of imported rows. */
  leftOut: string[];
  /** Created members, with the number of tags, subscriptions and groups of each. */
  createdMembers: { memberId: number; tags: number; subscriptions: number; groups: number }[];
  madeTags: number[];
  madePlans: number[];
  madeGroups: number[];
}

type Ids = ReadonlyMap<string, number>;

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

type Given = { members: readonly number[] };

/** Returns the created members with the number of records that each was given. */
function createdOf(
  changed: readonly UpsertedMember[],
  given: { tags: Given; subscriptions: Given; groups: Given },
): Taken['createdMembers'] {
  const tags = countOf(given.tags.members);
  const subscriptions = countOf(given.subscriptions.members);
  const groups = countOf(given.groups.members);
  return changed.flatMap(({ id, isNew }) =>
    isNew
      ? [
          {
            memberId: id,
            tags: tags.get(id) ?? 0,
            subscriptions: subscriptions.get(id) ?? 0,
            groups: groups.get(id) ?? 0,
          },
        ]
      : [],
  );
}

/** Returns the plans that rows name, with their details. */
function plansOf(rows: readonly ImportedMember[], ids: Ids): ImportedPlan[] {
  return memberIdsOf(rows, ids, (row, memberId) =>
    row.plans.map((planTitle, position) => {
      // A row may be merged from several rows of one person, each with its own subscription.
      const { isFree, terms } = row.subscriptions?.[position] ?? {};
      return { memberId, planTitle, isComplimentary: isFree ?? row.isComplimentary, terms: terms ?? null };
    }),
  );
}

/** Options for importing rows. */
export interface TakeOptions extends UnknownRule {
  /** Consent to emails of new members if the file doesn't give it. */
  mayMail: boolean;
  /** True if members are found by their Stripe customer before their address. */
  isByCustomer?: boolean;
  /** Id of the import; null for the command. */
  importId: number | null;
}

/** Imports rows within the caller's transaction, and refreshes the summaries of their members. */
export async function importRows(
  ctx: ResourceContext,
  scope: WriteScope,
  said: readonly ImportedMember[],
  { mayMail, isByCustomer = false, importId, ...unknown }: TakeOptions,
): Promise<Taken> {
  const { client } = scope;
  const siteId = ctx.resource.id;
  const given = isByCustomer ? await withAddressesHere(client, siteId, said) : said;
  const words = await siteWords(client, siteId, given, {
    plans: unknown.unknownPlans === 'reject',
    holdsGroups: true,
  });
  const { taken: rows, rejected } = splitByWords(given, words, unknown, new GivenPlaces());
  const found = await findPlaceholders(scope, siteId, importId, rows);
  const changed = await upsertMembers(client, siteId, rows, { languages: words.languages, mayMail });
  const emails = rows.map((row) => row.email.toLowerCase());
  const ids = await idsByEmail(client, siteId, emails);
  const tags = await tagMembers(scope, siteId, rows, ids);
  const places = memberIdsOf(rows, ids, (row, memberId) => row.groups.map((name) => ({ memberId, name })));
  const groups = await joinGroupsIn(scope, siteId, places, words.groups);
  const attached = await attachImportedPlans(ctx, scope, plansOf(rows, ids));
  const newcomers = changed.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  const byDefault = await giveDefaultToImported(ctx, scope, newcomers);
  const subscriptions = { members: [...attached.members, ...byDefault], madePlans: attached.madePlans };
  const touched = new Set(
    [found, changed.map((row) => row.id), tags.members, groups.members, subscriptions.members].flat(),
  );
  // Summaries need no refresh: a new member has one from the start, and an imported subscription counts no payment.
  const createdMembers = createdOf(changed, { tags, subscriptions, groups });
  const created = createdMembers.length;
  const updated = touched.size - created;
  const unchanged = rows.length - created - updated;
  const [madeTags, madePlans, madeGroups] = [tags.made, subscriptions.madePlans, groups.made];
  const leftOut = rows.flatMap((row) => row.leftOut);
  return { created, updated, unchanged, rejected, leftOut, createdMembers, madeTags, madePlans, madeGroups };
}
