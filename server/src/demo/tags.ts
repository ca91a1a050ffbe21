import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

type Share = (person: Person) => number;

const everybody =
  (share: number): Share =>
  () =>
    share;
const those =
  (path: Person['path'], share: number): Share =>
  (person) =>
    person.path === path ? share : 0;

const tags: readonly (readonly [string, Share])[] = [
  ['Morning briefing', everybody(0.24)],
  ['Sports', everybody(0.14)],
  ['Local politics', everybody(0.11)],
  ['Crossword', everybody(0.09)],
  ['Food & drink', everybody(0.08)],
  ['Culture', everybody(0.07)],
  ['Business', everybody(0.06)],
  ['Event guest', everybody(0.05)],
  ['Reader survey 2025', everybody(0.12)],
  ['Contest winner', everybody(0.01)],
  ['Letter writer', everybody(0.02)],
  ['Student', those('campus', 0.85)],
  ['Office', those('office', 0.9)],
  ['Press', those('complimentary', 0.4)],
  ['Staff', those('complimentary', 0.35)],
  ['Gift', those('gift', 0.8)],
  ['Trial campaign', those('trial', 0.5)],
  ['Win-back', those('trial', 0.12)],
  ['Print delivery', those('buyer', 0.16)],
  ['VIP', those('buyer', 0.03)],
];

/** Makes the tags. @returns their ids */
export async function makeTags(scope: WriteScope, siteId: number, opening: Date): Promise<number[]> {
  const rows = tags.map(([title]) => ({ title, created_at: opening }));
  const ids = await insertMany(scope.client, siteId, 'tags', rows);
  await scope.audit({ target: 'tag', id: null, changes: { recorded: tags.length } });
  return ids;
}

/** Returns which people get which tags, by the ids in order of creation. */
export function tagUses(random: Random, people: readonly Person[], ids: readonly number[]) {
  return people.flatMap((person) =>
    tags.flatMap(([, share], position) =>
      random.chance(share(person)) ? [{ member_id: person.id, tag_id: ids[position] ?? 0 }] : [],
    ),
  );
}

/** Puts tags on the people they suit. */
export async function tagPeople(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  people: readonly Person[],
  opening: Date,
): Promise<void> {
  const siteId = ctx.resource.id;
  const ids = await makeTags(scope, siteId, opening);
  await insertMany(scope.client, siteId, 'member_tags', tagUses(random, people, ids));
}
