import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkForeignKeys } from '#server/database/backup/foreign-keys.ts';
import { platformContext } from '#server/database/sites.ts';
import { findRemoval } from '#server/domains/demo-removal/queries.ts';
import { createRootOperator } from '#server/domains/session/root.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { type FolderStore, folderStore } from '#server/platform/files/files.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { newExport } from '#server/testing/access-matrix/seed-exports.ts';
import { seedSite } from '#server/testing/access-matrix/seed-site.ts';
import { demoWithin, loadedDemo, mainSite } from '#server/testing/demo-publication.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { hangPhotos } from '../photos.ts';
import { isAnyDemoLeft } from './notes.ts';
import { RemovalStopped, removeDemo } from './remove.ts';
import { tablesOfSites } from './remove-site.ts';

let db: TestDatabase;
let own: TestSite;
/** Ids that the loader recorded, by kind. */
let noted: Record<string, number[]>;
let folder: string;
let files: FolderStore;

const places = () => ({ files, exportFiles: files });
const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await db.database.owner.query<Row>(text, values)).rows;

type Counts = Record<string, number>;

/** Rows of the demo's sites, and of all others, in each table of sites. */
async function counts(): Promise<{ ours: Counts; demos: Counts }> {
  const found = { ours: {} as Counts, demos: {} as Counts };
  for (const table of await tablesOfSites(db.database.owner)) {
    const [row] = await sql<{ ours: number; demos: number }>(
      `select count(*) filter (where resource_id = any ($1))::int as demos,
         count(*) filter (where resource_id <> all ($1))::int as ours from ${table}`,
      [noted.site],
    );
    found.ours[table] = row?.ours ?? 0;
    if (row && row.demos > 0) found.demos[table] = row.demos;
  }
  return found;
}

/** Rows outside of sites that the demo brings. */
async function platform(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const table of ['resources', 'partners', 'operators', 'partner_plans'])
    found[table] = (await sql<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id);
  return found;
}

async function listed(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  return names;
}

beforeAll(async () => {
  db = await loadedDemo();
  folder = await mkdtemp(join(tmpdir(), 'masthead-demo-files-'));
  files = folderStore(folder);
}, demoWithin);
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

/** Files of the demo: one that was sent, and the photo of an event. */
async function addFiles(): Promise<void> {
  const [main] = await sql<{ siteId: number; operatorId: number }>(
    `select r.id as "siteId", o.id as "operatorId" from resources r, operators o
     where r.key = 'harbour-courier' and o.email = 'admin@example.com'`,
  );
  if (!main) throw new Error('the demo has no main site');
  await newExport({ database: db.database, ...main }, { files });
  await hangPhotos(await mainSite(db), files);
}

test('it goes whole, and sites beside it keep every row', async () => {
  const rows = await sql<{ kind: string; row_id: number }>('select * from demo_rows order by row_id');
  noted = Object.fromEntries(
    ['site', 'partner', 'operator', 'pricing plan'].map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind).map((row) => row.row_id),
    ]),
  );
  expect(Object.values(noted).map((ids) => ids.length)).toEqual([3, 2, 5, 2]);
  own = await makeResource(db.database);
  await seedSite(db.database, own);
  const ownFiles = await listed();
  await addFiles();
  expect((await listed()).length).toBe(ownFiles.length + 2);
  const [before, outside] = [await counts(), await platform()];
  expect(before.demos.members).toBeGreaterThan(2_000);

  // Killed in the middle of the second site, and begun again.
  let steps = 0;
  const stopped = removeDemo(db.database, places(), {
    askedBy: null,
    isStopped: () => {
      steps += 1;
      return steps > 150;
    },
  });
  await expect(stopped).rejects.toThrow(RemovalStopped);
  const half = await counts();
  expect(half.demos).not.toEqual({});
  expect(half.ours).toEqual(before.ours);
  const removed = await removeDemo(db.database, places(), { askedBy: null });

  const after = await counts();
  expect(after.demos).toEqual({});
  expect(after.ours).toEqual(before.ours);
  expect(removed.staying).toEqual(['root@example.com']);
  // The demo's root operator is the first of its five.
  const [, ...others] = noted.operator ?? [];
  const without = (table: string, ids: readonly number[] = []) =>
    outside[table]?.filter((id) => !ids.includes(id));
  expect(await platform()).toEqual({
    resources: without('resources', noted.site),
    partners: without('partners', noted.partner),
    operators: without('operators', others),
    partner_plans: without('partner_plans', noted['pricing plan']),
  });
  expect((await listed()).sort()).toEqual(ownFiles.sort());
  const client = await db.database.owner.connect();
  await checkForeignKeys(client).finally(() => client.release());
});

test('its root operator stays until somebody else is root, and goes then', async () => {
  expect(await isAnyDemoLeft(db.database.owner)).toBe(true);
  const tools = { database: db.database, clock: fixedClock(new Date()), log: silentLog };
  const email = 'me@publisher.example';
  await createRootOperator(platformContext(tools, 'test'), { email, password: 'a long password' });
  const [root] = await sql<{ id: number }>("select id from operators where email = 'root@example.com'");
  // The operator who requested the removal in the console stays signed in.
  const asked = await removeDemo(db.database, places(), { askedBy: root?.id ?? 0 });
  expect(asked.staying).toEqual(['root@example.com']);
  expect((await removeDemo(db.database, places(), { askedBy: null })).staying).toEqual([]);
  expect(await sql("select from operators where email = 'root@example.com'")).toEqual([]);
  expect(await isAnyDemoLeft(db.database.owner)).toBe(false);
});

test('what is not noted is not the demo’s, whatever it is called', async () => {
  await sql("update partners set title = 'Harbour Media Group' where id = $1", [own.partnerId]);
  await sql("update resources set title = 'The Harbour Courier' where id = $1", [own.id]);
  const outside = await platform();
  await removeDemo(db.database, places(), { askedBy: null });
  expect(await platform()).toEqual(outside);
  expect(await findRemoval(db.database.owner)).toBeNull();
});
