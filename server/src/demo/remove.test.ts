import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkForeignKeys } from '#server/database/backup/foreign-keys.ts';
import { platformContext } from '#server/database/sites.ts';
import { createRootOperator } from '#server/domains/session/root.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { type FolderStore, folderStore } from '#server/platform/files/files.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { demoWithin, loadedDemo, mainSite } from '#server/testing/demo-publication.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { type MadeResource, makeResource } from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { newExport } from '#server/testing/walk/seed-exports.ts';
import { hangPhotos } from './photos.ts';
import { removeDemo } from './remove.ts';

let db: TestDatabase;
let own: MadeResource;
let folder: string;
let files: FolderStore;

const remove = () => removeDemo(db.database, { files, exportFiles: files });

async function listed(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  return names;
}

async function count(table: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? 0;
}

beforeAll(async () => {
  db = await loadedDemo();
  folder = await mkdtemp(join(tmpdir(), 'masthead-demo-files-'));
  files = folderStore(folder);
  own = await makeResource(db.database);
}, demoWithin);
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

test('it stays while its own operators are the only root', async () => {
  await expect(remove()).rejects.toThrow('Make a root operator of your own first');
  expect(await count('members')).toBeGreaterThan(2_000);
});

test('its sites go with all their rows and files, and everything else stays', async () => {
  const tools = { database: db.database, clock: fixedClock(new Date()), log: silentLog };
  const email = 'me@publisher.example';
  await createRootOperator(platformContext(tools, 'test'), { email, password: 'a long password' });
  await makeMembers(actAs(db.database, own), 1);
  const { rows } = await db.database.owner.query<{ siteId: number; operatorId: number }>(
    `select r.id as "siteId", o.id as "operatorId" from resources r, operators o
     where r.key = 'harbour-courier' and o.email = 'admin@example.com'`,
  );
  const [courier = { siteId: 0, operatorId: 0 }] = rows;
  await newExport({ database: db.database, ...courier }, { files });
  const ctx = await mainSite(db);
  await hangPhotos(ctx, files);
  const names = await listed();

  const removed = await remove();
  expect(removed).toMatchObject({ operators: 5, sites: expect.arrayContaining(['The Harbour Courier']) });
  expect(removed.members).toBeGreaterThan(2_000);
  expect(await count('members')).toBe(1);
  expect(await count('transactions')).toBe(0);
  expect(await count('resources')).toBe(1);
  const operators = await db.database.owner.query<{ email: string }>('select email from operators');
  expect(operators.rows.map((row) => row.email)).toContain(email);
  expect(operators.rows.map((row) => row.email).filter((one) => one.endsWith('@example.com'))).toEqual([]);
  // A file that was sent, and the photo of an event.
  expect(names).toHaveLength(2);
  expect(await listed()).toEqual([]);
  const client = await db.database.owner.connect();
  await checkForeignKeys(client).finally(() => client.release());
});
