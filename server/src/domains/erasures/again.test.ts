import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from '#server/testing/test-server.ts';
import { replayErasures } from './again.service.ts';
import { erasureLedger, readClearedList } from './erasure-ledger.ts';
import { getErasure, requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const folder = temporaryFolder('masthead-cleared-again-');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('whoever a restore of an older backup brings back is cleared again, and nobody else of the same number', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const path = join(folder(), 'cleared.jsonl');
  const files = folderStore(folder());
  const ofTests = { ...paymentToolsOfTests, ...serviceToolsOfTests };
  const tools = {
    ...ofTests,
    files,
    exportFiles: files,
    mailFiles: mailFilesIn(folder()),
    clearedList: erasureLedger(path),
  };
  const rows = async <T extends object>(statement: string, ...values: unknown[]): Promise<T[]> =>
    (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
  const work = async (memberId: number) => {
    const [asked] = await rows<{ id: number }>(
      'select id from erasures where resource_id = $1 and member_id = $2',
      memberId,
    );
    await runErasure(ctx, tools, asked?.id ?? 0);
    return getErasure(ctx, { id: memberId });
  };
  const [id = 0, other = 0] = await makeMembers(ctx, 2);
  const added = 'select created_at from members where resource_id = $1 and id = $2';
  const [before] = await rows<{ created_at: Date }>(added, id);
  for (const one of [id, other]) {
    await requestErasure(ctx, { id: one });
    await work(one);
  }
  await appendFile(path, '{"site":"cut');
  const list = await readClearedList(path);
  expect(list).toHaveLength(2);

  // Simulates a restore: the member exists again, and their erasure does not.
  await rows('delete from erasure_places where resource_id = $1');
  await rows('delete from erasures where resource_id = $1');
  const bringBack = 'insert into members (resource_id, id, email, created_at) values ($1, $2, $3, $4)';
  await rows(bringBack, id, 'back@example.com', before?.created_at);
  await rows(bringBack, other, 'somebody-else@example.com', new Date());

  const system = { database: db.database, clock: ctx.clock, log: ctx.log };
  expect(await replayErasures(system, list)).toBe(1);
  expect(await replayErasures(system, list)).toBe(0);
  expect((await work(id)).state).toBe('done');
  expect(await getErasure(ctx, { id: other })).toMatchObject({ state: 'none' });
});
