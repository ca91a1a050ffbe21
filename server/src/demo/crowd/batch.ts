// Loads one batch of the crowd with its whole history, in one transaction, so that an interruption leaves nothing
// behind.
import type { ResourceContext } from '#server/database/context.ts';
import { copyRows, reserveIds } from '#server/database/copy-rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { refreshSummaries } from '#server/domains/members/summaries.queries.ts';
import { visitsOf } from '../activity.ts';
import { Book } from '../book.ts';
import { findShelf, newspaper } from '../catalogue.ts';
import { type GroupDefinition, licenseGroups, makeGroups, nameLicences } from '../groups.ts';
import { holdOccasions, sellSingles } from '../occasions.ts';
import { type Person, rowOf } from '../people.ts';
import { Random } from '../random.ts';
import { simulateReaders } from '../readers.ts';
import { itemsOf, readAlong } from '../reading.ts';
import { tagUses } from '../tags.ts';
import { gather, officeName, officesOf, type Stretch } from './people.ts';
import { addUpCharges, insertHistories, storeCharges } from './store.ts';

export const stretchOperation = 'demo.add-stretch';

const types = ['company', 'organization', 'educational_institution', 'personal', 'multi_user'] as const;
const temper = { comesBack: 0.75, wantsMore: 0.6 };
const restlessness = 2.3;
/** Share of the visits of two years that is stored. */
const toldVisits = 0.1;

/** @returns the ids of locked members */
async function settle(
  ctx: ResourceContext,
  { client }: WriteScope,
  random: Random,
  people: readonly Person[],
): Promise<Set<number>> {
  const siteId = ctx.resource.id;
  const ids = await reserveIds(client, 'members', people.length);
  const rows = people.map((person, position) => {
    person.id = ids[position] ?? 0;
    return { id: person.id, ...rowOf(random, person, ctx.clock.now()) };
  });
  await copyRows(client, siteId, 'members', rows);
  await client.query('call add_to_member_total($1, $2)', [siteId, rows.length]);
  return new Set(rows.filter((row) => row.locked).map((row) => row.id));
}

async function tag(scope: WriteScope, siteId: number, random: Random, people: readonly Person[]) {
  const { rows } = await scope.client.query<{ id: number }>(
    'select id from tags where resource_id = $1 order by id',
    [siteId],
  );
  const ids = rows.map((row) => row.id);
  await copyRows(scope.client, siteId, 'member_tags', tagUses(random, people, ids));
}

function offices(random: Random, stretch: Stretch): GroupDefinition[] {
  return officesOf(stretch).map((domain, position) => ({
    name: officeName(random, domain),
    type: types[position % types.length] ?? 'company',
    description: 'Everybody with an address there.',
    limit: position % 3 === 0 ? 60 : 0,
    patterns: [`.+@${domain.replaceAll('.', '\\.')}`],
    isLicensed: position % 4 === 0,
    belongs: (person) => person.email.endsWith(`@${domain}`),
    share: 0.95,
  }));
}

async function comeAndGo(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  people: readonly Person[],
  paying: ReadonlySet<number>,
): Promise<void> {
  const now = ctx.clock.now();
  const rows = people.flatMap((person) =>
    visitsOf(random, { person, pays: paying.has(person.id), now, share: toldVisits }).map((occurred_at) => ({
      member_id: person.id,
      kind: random.chance(0.4) ? ('sign_in' as const) : ('request' as const),
      occurred_at,
    })),
  );
  rows.sort((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
  await copyRows(scope.client, ctx.resource.id, 'member_activity', rows);
}

// References are valid because their rows were inserted just before; checking each costs as much again. Disabling the
// checks also disables our own triggers, so what they write is written here.
const bulkSettings = `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  set local work_mem = '64MB';
  set local gin_pending_list_limit = '64MB'`;

async function live(ctx: ResourceContext, scope: WriteScope, stretch: Stretch): Promise<void> {
  const siteId = ctx.resource.id;
  const random = new Random(siteId * 7_919 + stretch.from);
  await scope.client.query(bulkSettings);
  const people = gather(random, stretch);
  const lockedIds = await settle(ctx, scope, random, people);
  await tag(scope, siteId, random, people);
  const shelf = await findShelf(scope, ctx.resource, newspaper);
  const groups = await makeGroups(ctx, scope, random, offices(random, stretch), people, stretch.opening);

  const { livemode } = ctx.resource;
  const prefix = `crowd_${stretch.from}`;
  const book = new Book({ random, shelf, livemode, now: stretch.now, prefix, restlessness });
  simulateReaders(book, random, people, Math.ceil(people.length / 250), temper);
  licenseGroups(book, random, groups, stretch.opening);
  sellSingles(book, random, people, Math.round(people.length / 20));
  if (stretch.from === 0) await holdOccasions(ctx, scope, random, book, people);
  await insertHistories(ctx, scope, book.lives);
  await addUpCharges(scope, siteId, await storeCharges(ctx, scope, book.charges()));
  await nameLicences(ctx, scope, groups, shelf.get('licence')?.id ?? 0);

  const paying = new Set(book.lives.flatMap(({ current }) => current.memberId ?? []));
  await comeAndGo(ctx, scope, random, people, paying);
  const items = await itemsOf(scope, siteId);
  const decisions = await readAlong(ctx, scope, random, { people, lives: book.lives, lockedIds, items });
  const ids = people.map((person) => person.id);
  await refreshSummaries(scope.client, siteId, ids);
  await scope.audit({
    target: 'member',
    id: null,
    changes: { from: stretch.from, recorded: people.length, lives: book.lives.length, decisions },
  });
}

/** Adds a stretch of the crowd to its site. */
export function addStretch(ctx: ResourceContext, stretch: Stretch): Promise<void> {
  return write(ctx, stretchOperation, (scope) => live(ctx, scope, stretch));
}
