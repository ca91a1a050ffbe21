import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { EventReader } from './follower.ts';

let db: TestDatabase;
let site: TestSite;

beforeAll(async () => {
  db = await testDatabase();
  site = await makeResource(db.database);
});
afterAll(() => db.drop());

const insert = `insert into domain_events (resource_id, name, payload)
  select $1, 'plan.updated', '{"ids": [1], "fields": []}' from generate_series(1, $2::int) returning id`;

/** Writes events in a transaction that stays open until `commit`. */
async function openTransaction() {
  const client = await db.database.owner.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: number }>(insert, [site.id, 1]);
  return {
    id: rows[0]?.id ?? 0,
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

const writeEvents = (count: number) => db.database.owner.query<{ id: number }>(insert, [site.id, count]);

/** Follows events by a window of the last ids, which is what this must not be. */
class WindowReader {
  #last = 0;
  readonly #known = new Set<number>();

  async read(): Promise<number[]> {
    const { rows } = await db.database.owner.query<{ id: number }>(
      'select id from domain_events where id > $1 order by id',
      [this.#last - 1_000],
    );
    const fresh = rows.map(({ id }) => id).filter((id) => !this.#known.has(id));
    for (const id of fresh) this.#known.add(id);
    this.#last = Math.max(this.#last, ...fresh);
    return fresh;
  }
}

test('an event of a transaction that commits late is read once, and a window of ids misses it', async () => {
  const [reader, window] = [new EventReader(db.database), new WindowReader()];
  await reader.read();
  await window.read();
  const late = await openTransaction();
  const seen: number[] = [];
  const seenByWindow: number[] = [];
  const look = async () => {
    seen.push(...(await reader.read()).map(({ id }) => id));
    seenByWindow.push(...(await window.read()));
  };
  for (let times = 0; times < 3; times += 1) {
    await writeEvents(500);
    await look();
  }
  await late.commit();
  await look();
  await writeEvents(1);
  await look();
  expect(seen).toHaveLength(1_502);
  expect(new Set(seen).size).toBe(1_502);
  expect(seen).toContain(late.id);
  expect(seenByWindow).not.toContain(late.id);
});

test('events restored from another database, whose transactions are ahead, are settled', async () => {
  const { rows: restored } = await db.database.owner.query<{ id: number }>(
    `insert into domain_events (resource_id, name, payload, written_in)
     values ($1, 'plan.updated', '{"ids": [1], "fields": []}', '9000000000000') returning id`,
    [site.id],
  );
  const reader = new EventReader(db.database);
  await reader.read();
  const { rows: written } = await writeEvents(1);
  // Beside a transaction that began before, such as one of autovacuum, events of the first test are read as well.
  const read = (await reader.read()).map(({ id }) => id);
  expect(read).toContain(written[0]?.id);
  expect(read).not.toContain(restored[0]?.id);
  const { rows } = await db.database.owner.query(
    "select from domain_events where written_in > '8000000000000'",
  );
  expect(rows).toEqual([]);
});
