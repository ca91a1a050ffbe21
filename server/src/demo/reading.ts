// Reads of the last three months: the decision about each, and the view that followed.
import type { ResourceContext } from '#server/database/context.ts';
import { copyRows, reserveIds } from '#server/database/copy-rows.ts';
import type { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { fileContent } from '#server/domains/content/filing.queries.ts';
import { lockWall, replaceRules } from '#server/domains/content-wall/queries.ts';
import {
  type SubscriptionHistory,
  validUntil,
} from '#server/domains/member-subscriptions/history.service.ts';
import { termKey } from '#server/domains/taxonomies/filing.service.ts';
import { authors, byAuthor, desks, ensureFiling, inCategory } from './filing.ts';
import { headlineOf } from './headlines.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { choose, type Item, type Opened, type Reader, stranger, uuid, verdictOf } from './reader.ts';
import { wayIn } from './way-in.ts';

const day = 86_400_000;
const span = 90 * day;
/** Decisions for each member, on average; each has its view. */
const perMember = 10;

/** Inserts rows. @returns their ids, in the order of the rows */
type Store = typeof insertMany;

/** Inserts rows by COPY, which is fast and needs a superuser. */
const copyIn: Store = async (client, siteId, table, rows) => {
  const ids = await reserveIds(client, table, rows.length);
  await copyRows(
    client,
    siteId,
    table,
    rows.map((row, position) => ({ id: ids[position] ?? 0, ...row })),
  );
  return ids;
};

/** Returns the custom fields of two items in three; by position, so that other random draws don't change. */
function extraOf(position: number, type: string): Record<string, string | number> {
  if (position % 3 === 0) return {};
  const words = 350 + ((position * 137) % 1_150);
  const length = { words, reading_minutes: Math.ceil(words / 230) };
  return type === 'free' ? length : { ...length, paywall_badge: position % 5 === 0 ? 'Premium' : 'Members' };
}

/** Creates content from the opening until now, at an even pace. */
function pieces(ctx: ResourceContext, random: Random, count: number, opening: Date) {
  const now = ctx.clock.now();
  const printed = new Map<string, number>();
  return Array.from({ length: count }, (_, position) => {
    const share = (position + random.next()) / count;
    const publishedAt = new Date(
      Math.floor(opening.getTime() + share * (now.getTime() - opening.getTime() - day)),
    );
    const desk = random.pick(desks);
    const type = random.chance(0.2) ? 'free' : random.chance(0.8) ? 'article' : 'dossier';
    const author = random.pick(authors);
    const before = printed.get(desk) ?? 0;
    printed.set(desk, before + 1);
    // Headlines are no longer drawn; without these two draws every other row of the demo would come out differently.
    random.next();
    random.next();
    return {
      desk,
      author,
      type,
      key: `article-${position + 1}`,
      title: headlineOf(desk, before),
      link: `https://${ctx.resource.key}.example/${desk.toLowerCase()}/${position + 1}`,
      price_cents: random.chance(0.9) ? 0 : random.int(1, 5) * 100,
      extra: extraOf(position, type),
      published_at: publishedAt,
      created_at: publishedAt,
    };
  });
}

/** Inserts all content published so far. */
export async function publish(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  count: number,
  opening: Date,
  store: Store = copyIn,
): Promise<void> {
  const rows = pieces(ctx, random, count, opening);
  const siteId = ctx.resource.id;
  const { types, terms } = await ensureFiling(scope, siteId);
  const stored = rows.map(({ desk: _desk, author: _author, type, ...row }) => ({
    ...row,
    content_type_id: types.get(type) ?? null,
  }));
  await buildWall(scope, siteId, types.get('free') ?? 0);
  const ids = await store(scope.client, siteId, 'content_items', stored);
  await fileContent(
    scope,
    siteId,
    rows.flatMap((row, position) =>
      [termKey(inCategory(row.desk)), termKey(byAuthor(row.author))].map((key) => ({
        contentId: ids[position] ?? 0,
        termId: terms.get(key) ?? 0,
      })),
    ),
  );
}

/** Closes all content but that of the type `free`, as the stored decisions do. */
async function buildWall(scope: WriteScope, siteId: number, freeTypeId: number): Promise<void> {
  await lockWall(scope, siteId);
  await replaceRules(scope, siteId, [
    { type_ids: [freeTypeId], term_ids: [], access: 'free' },
    { type_ids: [], term_ids: [], access: 'members' },
  ]);
}

/** Returns the content in order of publication. */
export async function itemsOf(scope: WriteScope, siteId: number): Promise<Item[]> {
  const { rows } = await scope.client.query<{ id: number; free: boolean; published_at: Date }>(
    `select c.id, t.key = 'free' as free, c.published_at
     from content_items c join content_types t on t.resource_id = $1 and t.id = c.content_type_id
     where c.resource_id = $1 order by c.published_at`,
    [siteId],
  );
  return rows.map((row) => ({ id: row.id, isFree: row.free, publishedAt: new Date(row.published_at) }));
}

/** Yields one reader's visits: a few items each, on one device. */
function* visits(random: Random, reader: Reader, items: readonly Item[], now: number): Generator<Opened> {
  const device_id = uuid(random);
  const is_bot = reader.memberId === null && random.chance(0.03);
  const mean = reader.memberId === null ? 1.6 : random.wait(perMember * 0.2);
  for (let left = random.count(Math.min(mean, 40)); left > 0; left -= 1) {
    const begin = Math.max(reader.from, now - span);
    let at = Math.floor(random.between(begin, now));
    const session_id = uuid(random);
    for (let opened = random.int(1, 5); opened > 0 && at < now; opened -= 1) {
      const item = choose(random, items, at);
      if (item !== null) {
        const common = {
          content_id: item.id,
          member_id: reader.memberId,
          device_id,
          occurred_at: new Date(at),
        };
        yield { ...common, session_id, is_bot, ...verdictOf(reader, item, at) };
      }
      at += random.int(20_000, 900_000);
    }
  }
}

function readersOf(
  people: readonly Person[],
  lives: readonly SubscriptionHistory[],
  lockedIds: ReadonlySet<number>,
) {
  const valid = new Map<number, { from: number; to: number }[]>();
  for (const { current } of lives.flatMap((life) => [life, ...life.seats])) {
    if (current.memberId === null) continue;
    const own = valid.get(current.memberId) ?? [];
    const to = validUntil(current)?.getTime() ?? Number.POSITIVE_INFINITY;
    valid.set(current.memberId, [...own, { from: current.startsAt.getTime(), to }]);
  }
  return people.map((person): Reader => {
    const from = person.joinedAt.getTime();
    return {
      memberId: person.id,
      isLocked: lockedIds.has(person.id),
      from,
      valid: valid.get(person.id) ?? [],
    };
  });
}

export interface Readership {
  people: readonly Person[];
  lives: readonly SubscriptionHistory[];
  lockedIds: ReadonlySet<number>;
  items: readonly Item[];
  /** Decides again about some of the reads, which are in order of time. */
  judge?: (opened: readonly Opened[]) => Promise<Opened[]>;
}

/** Stores the decisions and views of these members, and of as many anonymous readers. */
export async function readAlong(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  { people, lives, lockedIds, items, judge }: Readership,
  store: Store = copyIn,
): Promise<number> {
  const siteId = ctx.resource.id;
  const now = ctx.clock.now().getTime();
  const members = readersOf(people, lives, lockedIds);
  const readers = [...members, ...people.map(() => stranger)];
  const opened = readers.flatMap((reader) => [...visits(random, reader, items, now)]);
  for (const member of members) opened.push(...wayIn(random, member, items, { since: now - span, now }));
  opened.sort((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
  const found = judge ? await judge(opened) : opened;
  const ids = await store(scope.client, siteId, 'content_decisions', found);
  const views = found.map(({ content_id, member_id, device_id, occurred_at }, position) => ({
    decision_id: ids[position] ?? 0,
    content_id,
    member_id,
    device_id,
    occurred_at,
  }));
  await store(scope.client, siteId, 'content_views', views);
  return found.length;
}
