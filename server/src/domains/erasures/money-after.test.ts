import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from '#server/testing/test-server.ts';
import { refund } from '../transactions/adjustments.service.ts';
import { getTransaction, listTransactions } from '../transactions/list.service.ts';
import { requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const folder = temporaryFolder('masthead-money-after-');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a charge of an erased member is listed without them, and can still be refunded', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const [memberId = 0] = await makeMembers(ctx, 1);
  const run = async (statement: string) =>
    (await db.database.owner.query<{ id: number }>(statement, [ctx.resource.id, memberId])).rows[0]?.id ?? 0;
  const id = await run(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, $2, 1000, 'usd', 'succeeded', 'manual', now()) returning id`,
  );
  expect(await getTransaction(ctx, { id })).toMatchObject({ user: { id: memberId } });
  await requestErasure(ctx, { id: memberId });
  const files = folderStore(folder());
  const tools = {
    ...paymentToolsOfTests,
    ...serviceToolsOfTests,
    files,
    exportFiles: files,
    mailFiles: mailFilesIn(folder()),
    clearedList: { add: async () => {} },
  };
  await runErasure(
    ctx,
    tools,
    await run('select id from erasures where resource_id = $1 and member_id = $2'),
  );
  expect(await listTransactions(ctx, undefined)).toMatchObject({
    items: [{ id, amount: 1_000, user: null }],
  });
  await refund(ctx, { transactionId: id, amountCents: 400 });
  expect(await getTransaction(ctx, { id })).toMatchObject({ user: null, refunded_amount: 400 });
});
