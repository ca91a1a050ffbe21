import type { GroupType } from '#contract/domains/groups/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { insertRow } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { rules, type SubscriptionHistory } from '#server/domains/member-subscriptions/history.service.ts';
import { attachToGroup } from '#server/domains/members/group-places.queries.ts';
import type { Book } from './book.ts';
import { simulateSubscription } from './career.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

export interface GroupDefinition {
  name: string;
  type: GroupType;
  description: string;
  limit: number;
  patterns: string[];
  active?: boolean;
  /** True if the group has a license that one of its members is charged for. */
  isLicensed?: boolean;
  /** True if its last place is taken. */
  isFull?: boolean;
  /** Returns whether a person belongs to the group. */
  belongs(person: Person): boolean;
  /** Share of those who belong that joins; 1 is all of them. */
  share: number;
}

const at = (domain: string) => (person: Person) => person.email.endsWith(`@${domain}`);
const escaped = (domain: string) => `.+@${domain.replaceAll('.', '\\.')}`;

export const newspaperGroups: readonly GroupDefinition[] = [
  {
    name: 'Harbour Technology',
    type: 'company',
    description: 'Everybody with a work address.',
    limit: 60,
    patterns: [escaped('harbourtech.example')],
    isLicensed: true,
    belongs: at('harbourtech.example'),
    share: 1,
  },
  {
    name: 'Meridian Shipping',
    type: 'company',
    description: 'Head office and agents.',
    limit: 50,
    patterns: [escaped('meridian-shipping.example')],
    isLicensed: true,
    belongs: at('meridian-shipping.example'),
    share: 0.95,
  },
  {
    name: 'Meridian Shipping, legal desk',
    type: 'company_subdivision',
    description: 'Reads the court reports.',
    limit: 8,
    isFull: true,
    patterns: ['[a-f].*@meridian-shipping\\.example'],
    belongs: (person) => /^[a-f].*@meridian-shipping\.example$/.test(person.email),
    share: 0.6,
  },
  {
    name: 'City hall',
    type: 'organization',
    description: 'Council, departments and press office.',
    limit: 0,
    patterns: [escaped('cityhall.example')],
    isLicensed: true,
    belongs: at('cityhall.example'),
    share: 1,
  },
  {
    name: 'Friends of the library',
    type: 'organization',
    description: 'Meets on the first Tuesday of the month.',
    limit: 40,
    patterns: [],
    belongs: (person) => person.place.city === 'Portland' && person.path === 'buyer',
    share: 0.18,
  },
  {
    name: 'Larkfield University',
    type: 'educational_institution',
    description: 'Students and staff.',
    limit: 0,
    patterns: [escaped('larkfield.example'), escaped('students.larkfield.example')],
    isLicensed: true,
    belongs: (person) => person.email.endsWith('larkfield.example'),
    share: 0.9,
  },
  {
    name: 'The Okafor family',
    type: 'personal',
    description: 'Three generations, one paper.',
    limit: 6,
    patterns: [],
    belongs: (person) => person.lastName === 'Okafor',
    share: 0.6,
  },
  {
    name: 'Evening reading circle',
    type: 'multi_user',
    description: 'One tablet, many readers.',
    limit: 25,
    patterns: [],
    belongs: (person) => person.path === 'trial' && person.place.city === 'South Portland',
    share: 0.5,
  },
  {
    name: 'Summer school 2025',
    type: 'educational_institution',
    description: 'Over; kept for the record.',
    limit: 30,
    patterns: [],
    active: false,
    belongs: (person) => person.path === 'campus' && person.place.city !== 'Portland',
    share: 0.4,
  },
];

export const weeklyGroups: readonly GroupDefinition[] = [
  {
    name: 'Chamber of commerce',
    type: 'organization',
    description: 'Members of the board.',
    limit: 20,
    patterns: [],
    belongs: (person) => person.path === 'buyer',
    share: 0.3,
  },
  {
    name: 'Meridian Shipping',
    type: 'company',
    description: 'Head office.',
    limit: 0,
    patterns: [escaped('meridian-shipping.example')],
    belongs: at('meridian-shipping.example'),
    share: 1,
  },
];

export interface MadeGroup {
  id: number;
  definition: GroupDefinition;
  members: Person[];
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

async function makeGroup(
  ctx: ResourceContext,
  scope: WriteScope,
  definition: GroupDefinition,
  members: readonly Person[],
  opening: Date,
): Promise<number> {
  const { name, type, description, limit, patterns, active } = definition;
  const id = await insertRow(scope, ctx.resource.id, 'groups', {
    name,
    type,
    description,
    member_limit: limit,
    allowed_email_patterns: patterns,
    active: active ?? true,
    created_at: opening,
    updated_at: opening,
  });
  await attachToGroup(
    scope,
    ctx.resource.id,
    id,
    members.map((person) => person.id),
  );
  // They joined the group when they joined the paper, or when the group was made.
  await scope.client.query(
    `update group_members j set joined_at = greatest(m.created_at, $3)
     from members m where m.resource_id = $1 and m.id = j.member_id and j.resource_id = $1 and j.group_id = $2`,
    [ctx.resource.id, id, opening],
  );
  await scope.audit({ target: 'group', id, changes: { name, type, members: members.length } });
  return id;
}

/** Returns the number of places to fill: a fifth stays free to try things; one group is full. */
function placesFor({ limit, isFull = false }: GroupDefinition): number {
  return isFull ? limit : Math.floor(limit * 0.8);
}

/** Creates the groups and adds their members. */
export async function makeGroups(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  definitions: readonly GroupDefinition[],
  people: readonly Person[],
  opening: Date,
): Promise<MadeGroup[]> {
  const made: MadeGroup[] = [];
  for (const [position, definition] of definitions.entries()) {
    const belonging = people.filter(
      (person) => definition.belongs(person) && random.chance(definition.share),
    );
    const members = definition.limit === 0 ? belonging : belonging.slice(0, placesFor(definition));
    const openedAt = new Date(opening.getTime() + (20 + position * 31) * day);
    const id = await makeGroup(ctx, scope, definition, members, openedAt);
    made.push({ id, definition, members });
  }
  return made;
}

/** Adds the licenses of groups; one member of each is charged, by invoice. */
export function licenseGroups(book: Book, random: Random, groups: readonly MadeGroup[], opening: Date): void {
  for (const { id, definition, members } of groups) {
    const payer = members[0];
    if (!definition.isLicensed || !payer || !book.has('licence')) continue;
    const at = new Date(latest(payer.joinedAt, opening).getTime() + random.between(30, 200) * day);
    if (at > book.now) continue;
    const article = book.article('licence', at);
    const base = { ...book.base(article, payer.id, at), holder: { memberId: null, groupId: id } };
    const start = rules.started({ ...base, payerId: payer.id, paidCents: article.priceCents });
    const life: SubscriptionHistory = book.keep(start);
    const sale = { memberId: payer.id, at, article, life, priceCents: article.priceCents, isPaid: true };
    book.charge({ ...sale, bySystem: 'manual' });
    simulateSubscription({ book, random, memberId: payer.id, life, bySystem: 'manual' });
  }
}

/** Sets the subscription that new members of a group receive. */
export async function nameLicences(
  ctx: ResourceContext,
  scope: WriteScope,
  groups: readonly MadeGroup[],
  optionId: number,
): Promise<void> {
  const licensed = groups.filter((group) => group.definition.isLicensed).map((group) => group.id);
  await scope.client.query(
    `update groups g set pricing_option_id = $2, renewal_date = (
       select max(s.ends_at)::date from member_subscriptions s where s.resource_id = $1 and s.group_id = g.id)
     where g.resource_id = $1 and g.id = any($3)`,
    [ctx.resource.id, optionId, licensed],
  );
}
