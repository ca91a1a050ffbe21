// Looks up the site's records for the names in a file: plans, groups and languages.

import type pg from 'pg';
import type { UnknownPlans } from '#contract/domains/member-imports/schemas.ts';
import { queriesOn } from '#server/database/connect.ts';
import { plansByTitle } from '../../member-subscriptions/import.queries.ts';
import { blacklistOf, blockedBy, saidToBlocked } from '../../members/blacklist.service.ts';
import type { ImportedMember } from '../columns/columns.ts';
import type { RejectedRow } from '../file/cells.ts';
import { knownGroups, type NamedGroup, placeKey, placesTaken } from './groups.queries.ts';
import { knownLanguages, type Languages } from './members.queries.ts';
import { meantById } from './people.queries.ts';
import { placeholderAddress } from './placeholders.ts';

export interface SiteWords {
  plans: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, NamedGroup>;
  languages: Languages;
  /** Members of the groups that have a limit. */
  inGroups: ReadonlySet<string>;
  /** Addresses of new people whose domain is blocked from signing up, in lower case, with the message. */
  keptOut: ReadonlyMap<string, string>;
  /** Rows about members of whom only the id is known; loaded only if a group has a limit. */
  meantById: ReadonlySet<ImportedMember>;
}

export const titlesIn = (rows: readonly ImportedMember[], kind: 'tags' | 'plans' | 'groups'): string[] => [
  ...new Set(rows.flatMap((row) => row[kind])),
];

/** Returns the placeholder address of a row's member. */
const placeholderOf = ({ externalId }: ImportedMember): string => placeholderAddress(externalId ?? '');

interface Needs {
  /** True to look up plans. */
  plans: boolean;
  /** True to lock the groups' places until the transaction ends. */
  holdsGroups: boolean;
}

async function whoIsIn(
  client: pg.PoolClient,
  siteId: number,
  groupIds: readonly number[],
  rows: readonly ImportedMember[],
): Promise<Pick<SiteWords, 'inGroups' | 'meantById'>> {
  if (groupIds.length === 0) return { inGroups: new Set(), meantById: new Set() };
  const meant = new Set((await meantById(client, siteId, rows)).map(({ row }) => row));
  const addresses = [...rows.map(({ email }) => email), ...[...meant].map(placeholderOf)];
  return { inGroups: await placesTaken(client, siteId, groupIds, addresses), meantById: meant };
}

/** Returns the blocked addresses with their messages. Existing members are never blocked. */
async function keptOutOf(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
): Promise<ReadonlyMap<string, string>> {
  const blacklist = await blacklistOf({ db: queriesOn(client), client }, siteId);
  const blocked = new Map<string, string>();
  for (const { email } of blacklist.length === 0 ? [] : rows) {
    const rule = blockedBy(blacklist, email);
    if (rule) blocked.set(email.toLowerCase(), saidToBlocked(rule));
  }
  if (blocked.size === 0) return blocked;
  const { rows: known } = await client.query<{ email: string }>(
    'select email_lc as email from members where resource_id = $1 and email_lc = any($2)',
    [siteId, [...blocked.keys()]],
  );
  for (const { email } of known) blocked.delete(email);
  return blocked;
}

/** Looks up the names that these rows use; runs no query for kinds that don't occur. */
export async function siteWords(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
  needs: Needs,
): Promise<SiteWords> {
  const plans = needs.plans ? titlesIn(rows, 'plans') : [];
  const names = titlesIn(rows, 'groups');
  const languages = [...new Set(rows.flatMap((row) => row.language ?? []))];
  const groups = names.length === 0 ? new Map() : await knownGroups(client, siteId, names, needs.holdsGroups);
  const limited = [...groups.values()].flatMap(({ id, free }) => (free === null ? [] : [id]));
  return {
    plans: plans.length === 0 ? new Map() : await plansByTitle(client, siteId, plans),
    groups,
    languages: languages.length === 0 ? new Map() : await knownLanguages(client, languages),
    keptOut: await keptOutOf(client, siteId, rows),
    ...(await whoIsIn(client, siteId, limited, rows)),
  };
}

/** Counts the group places that rows have taken, so that a group never exceeds its limit. */
export class GivenPlaces {
  readonly #given = new Map<number, number>();
  /** Placeholder addresses of members whose real address earlier rows have given. */
  readonly #told = new Set<string>();

  /** @returns the name of a full group; null if the row has got all the places it needs */
  give(row: ImportedMember, { groups, inGroups, meantById: meant }: SiteWords): string | null {
    const placeholder = meant.has(row) ? placeholderOf(row) : null;
    const isById = placeholder !== null && !this.#told.has(placeholder);
    const wanted = row.groups.flatMap((name) => {
      const { id, free } = groups.get(name) ?? { id: 0, free: null };
      const isIn = inGroups.has(placeKey(id, isById ? placeholder : row.email));
      return free === null || isIn ? [] : [{ name, id, free }];
    });
    const full = wanted.find(({ id, free }) => (this.#given.get(id) ?? 0) >= free);
    if (full) return full.name;
    for (const { id } of wanted) this.#given.set(id, (this.#given.get(id) ?? 0) + 1);
    if (isById) this.#told.add(placeholder);
    return null;
  }
}

/** Rule for plans and groups that the site doesn't have. */
export interface UnknownRule {
  unknownPlans: UnknownPlans;
  /** Titles of plans that are created in any case, in lower case. */
  answered: ReadonlySet<string>;
}

type Reason = Pick<RejectedRow, 'reason' | 'countedAs'>;

/** Returns the reason why the site's own records reject a row; null if they don't. */
function speaksAgainst(
  row: ImportedMember,
  words: SiteWords,
  { unknownPlans: unknown, answered }: UnknownRule,
  places: GivenPlaces,
): Reason | null {
  const { email } = row;
  const message = words.keptOut.get(email.toLowerCase());
  if (message !== undefined) return { reason: message, countedAs: 'the domain is on the blacklist' };
  const lacking = (titles: readonly string[], known: { has(title: string): boolean }) =>
    unknown === 'reject' ? titles.find((title) => !known.has(title)) : undefined;
  const plan = lacking(
    row.plans.filter((title) => !answered.has(title.toLowerCase())),
    words.plans,
  );
  if (plan !== undefined)
    return {
      reason: `there is no plan "${plan}" on this site`,
      countedAs: 'there is no plan of that title on this site',
    };
  const group = lacking(row.groups, words.groups);
  if (group !== undefined)
    return {
      reason: `there is no group "${group}" on this site`,
      countedAs: 'there is no group of that name on this site',
    };
  const full = places.give(row, words);
  return full === null ? null : { reason: `the group "${full}" is full`, countedAs: 'a group is full' };
}

/** Drops an unknown language from the row. */
function inOurLanguages(row: ImportedMember, { languages }: SiteWords): ImportedMember {
  if (row.language === null || languages.has(row.language)) return row;
  return { ...row, language: null, leftOut: [...row.leftOut, 'language is no language of the list'] };
}

/** Splits rows into accepted ones, and rejected ones with the reason. */
export function splitByWords(
  rows: readonly ImportedMember[],
  words: SiteWords,
  unknown: UnknownRule,
  places: GivenPlaces,
): { taken: ImportedMember[]; rejected: RejectedRow[] } {
  const taken: ImportedMember[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const against = speaksAgainst(row, words, unknown, places);
    if (against === null) taken.push(inOurLanguages(row, words));
    else rejected.push({ line: row.line, cells: row.cells, ...against });
  }
  return { taken, rejected };
}
