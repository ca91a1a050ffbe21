import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { actAs, visitor } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { charge } from '../transactions/service.ts';
import { downloadReceipt, followLink } from './download.service.ts';
import { pdfMaker } from './render.ts';
import { generateReceipt, sendReceipt } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
const folder = temporaryFolder('receipt-links');
const tools = () => ({
  pdf: pdfMaker({
    make: ({ title }) => Promise.resolve(Buffer.from(`%PDF ${title}`)),
    check: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }),
  files: folderStore(folder()),
  baseUrl: 'https://console.example',
  limiter: unlimited,
});

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

async function sale(): Promise<number> {
  const [memberId = 0] = await makeMembers(ctx, 1);
  const { optionId } = await makeOption(ctx);
  const lines = [
    { itemType: 'subscription' as const, itemId: optionId, title: 'Monthly', priceCents: 1_000 },
  ];
  return charge(ctx, { memberId, currency: 'usd', paySystem: 'stripe', lines });
}

/** Returns the secret in the link of the last mail. */
async function mailedToken(): Promise<string> {
  const { rows } = await db.database.owner.query<{ body_text: string }>(
    "select body_text from outgoing_mails where body_text like '%/receipt-files/%' order by created_at desc limit 1",
  );
  return /\/api\/receipt-files\/([\w-]{43})/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}
const follow = (token: string) => followLink(tools(), visitor(db.database), { token });

test('the link of a mail works for seven days; sent again it is another one, and only hashes are kept', async () => {
  const id = await sale();
  const made = await generateReceipt(tools(), ctx, { id });
  await sendReceipt(tools(), ctx, { id });
  const first = await mailedToken();
  await expect(follow('x'.repeat(43))).rejects.toThrow('Not found');
  expect((await follow(first)).size).toBe(made.item.revisions[0]?.bytes);
  const { rows } = await db.database.owner.query(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days, l::text as line
     from receipt_links l where receipt_id = $1`,
    [made.item.id],
  );
  expect(rows).toMatchObject([{ days: 7, line: expect.not.stringContaining(first) }]);
  await db.database.owner.query('update receipt_links set expires_at = now() where receipt_id = $1', [
    made.item.id,
  ]);
  await expect(follow(first)).rejects.toThrow('Not found');
  await sendReceipt(tools(), ctx, { id });
  const second = await mailedToken();
  expect(second).not.toBe(first);
  expect((await follow(second)).size).toBe(made.item.revisions[0]?.bytes);
  expect((await downloadReceipt(tools().files, ctx, { id })).size).toBe(made.item.revisions[0]?.bytes);
});
