// What readers opened in the last three months: the decision about each, and the view that followed.
import type { ResourceContext } from '#server/database/context.ts';
import { copyRows, reserveIds } from '#server/database/copy-rows.ts';
import type { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { type Life, validUntil } from '#server/domains/member-subscriptions/history.service.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const span = 90 * day;
/** Decisions for each member, on average; each has its view. */
const perMember = 10;

/** How rows are written down. @returns their ids, in the order of the rows */
type Store = typeof insertMany;

/** The quick way in, which is for superusers. */
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

export interface Item {
  id: number;
  isFree: boolean;
  publishedAt: Date;
}

const desks = ['Harbour', 'City', 'Business', 'Culture', 'Sport', 'Opinion', 'Food', 'Weekend'] as const;
const authors = [
  'Ada Whitcombe',
  'Bilal Farouk',
  'Céline Moreau',
  'Dagny Solberg',
  'Emeka Eze',
  'Fumiko Ito',
];
const subjects = [
  'the ferry',
  'the new bridge',
  'the budget',
  'the fish market',
  'the school board',
] as const;
const events = ['What is known about', 'A long look at', 'Letters on', 'The week in', 'Five answers about'];

/** Everything published so far, at an even pace. */
export async function publish(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  count: number,
  opening: Date,
  store: Store = copyIn,
): Promise<void> {
  const now = ctx.clock.now();
  const rows = Array.from({ length: count }, (_, position) => {
    const share = (position + random.next()) / count;
    const publishedAt = new Date(
      Math.floor(opening.getTime() + share * (now.getTime() - opening.getTime() - day)),
    );
    const desk = random.pick(desks);
    const taxonomies = [
      { title: 'category', terms: [{ title: desk }] },
      { title: 'author', terms: [{ title: random.pick(authors) }] },
    ];
    return {
      key: `article-${position + 1}`,
      title: `${random.pick(events)} ${random.pick(subjects)} (${position + 1})`,
      link: `https://${ctx.resource.key}.example/${desk.toLowerCase()}/${position + 1}`,
      content_type: random.chance(0.2) ? 'free' : random.chance(0.8) ? 'article' : 'dossier',
      price_cents: random.chance(0.9) ? 0 : random.int(1, 5) * 100,
      taxonomies,
      published_at: publishedAt,
      created_at: publishedAt,
    };
  });
  await store(scope.client, ctx.resource.id, 'content_items', rows);
}

/** What there is to read, in the order of publication. */
export async function itemsOf(scope: WriteScope, siteId: number): Promise<Item[]> {
  const { rows } = await scope.client.query<{ id: number; free: boolean; published_at: Date }>(
    `select id, content_type = 'free' as free, published_at from content_items where resource_id = $1
     order by published_at`,
    [siteId],
  );
  return rows.map((row) => ({ id: row.id, isFree: row.free, publishedAt: new Date(row.published_at) }));
}

function uuid(random: Random): string {
  const part = () =>
    Math.floor(random.next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [part(), part(), part(), part()];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** Something published by then, the newer the likelier; null when there was nothing. */
function choose(random: Random, items: readonly Item[], at: number): Item | null {
  let published = 0;
  for (let low = 0, high = items.length; low < high; published = low) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.publishedAt.getTime() ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  // The share rounds up to 1 now and then, which would be one too far.
  const position = Math.min(published - 1, Math.floor((1 - random.next() ** 5) * published));
  return items[position] ?? null;
}

interface Reader {
  memberId: number | null;
  isLocked: boolean;
  from: number;
  /** When there was a subscription that let them in. */
  valid: readonly { from: number; to: number }[];
}

function verdictOf({ isLocked, valid }: Reader, { isFree }: Item, at: number) {
  if (isFree) return { verdict: 'grant', reason: 'free_content' };
  if (isLocked) return { verdict: 'deny', reason: 'locked' };
  if (valid.some(({ from, to }) => from <= at && at < to))
    return { verdict: 'grant', reason: 'subscription' };
  return { verdict: 'paywall', reason: 'no_entitlement' };
}

/** One reader's visits: a few items each time, on one device. */
function* visits(random: Random, reader: Reader, items: readonly Item[], now: number) {
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

function readersOf(people: readonly Person[], lives: readonly Life[], lockedIds: ReadonlySet<number>) {
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
  lives: readonly Life[];
  lockedIds: ReadonlySet<number>;
  items: readonly Item[];
}

/** Stores the decisions and views of these members, and of as many readers whom nobody knows. */
export async function readAlong(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  { people, lives, lockedIds, items }: Readership,
  store: Store = copyIn,
): Promise<number> {
  const siteId = ctx.resource.id;
  const now = ctx.clock.now().getTime();
  const stranger: Reader = { memberId: null, isLocked: false, from: 0, valid: [] };
  const readers = [...readersOf(people, lives, lockedIds), ...people.map(() => stranger)];
  const found = readers.flatMap((reader) => [...visits(random, reader, items, now)]);
  found.sort((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
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
