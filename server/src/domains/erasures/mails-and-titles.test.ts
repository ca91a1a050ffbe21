// Tests that an erasure removes mails outside the member's log and texts typed by operators, only on the member's own
// site.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { markOf } from '#server/platform/mail/mail-files.ts';
import { messageIdOf, queueMail } from '#server/platform/mail/queue-mail.ts';
import { actAs } from '#server/testing/act-as.ts';
import { erasureTools } from '#server/testing/erasure-tools.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const folder = temporaryFolder('masthead-mails-erased-');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const address = 'Anna.Zqytwo@example.com';

async function siteWithAnna() {
  const resource = await makeResource(db.database);
  const ctx = actAs(db.database, resource);
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into members (resource_id, email, first_name, last_name) values ($1, $2, 'Anna', 'Zqytwo') returning id`,
    [resource.id, address],
  );
  return { ctx, resource, memberId: rows[0]?.id ?? 0 };
}

async function erase(ctx: ResourceContext, id: number): Promise<void> {
  await requestErasure(ctx, { id });
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select id from erasures where resource_id = $1 and member_id = $2',
    [ctx.resource.id, id],
  );
  await runErasure(ctx, erasureTools(folder()), rows[0]?.id ?? 0);
}

/** Queues a mail in a write of the site, and creates its file. */
async function mail(ctx: ResourceContext, to: string, subject: string): Promise<string> {
  const id = uniqueUuid();
  await write(ctx, 'test.mail', async (scope) => {
    scope.noAudit('progress');
    await queueMail(scope.client, { id, to: { address: to }, subject, text: subject });
  });
  await writeFile(join(folder(), `2026-03-01T10-00-00-000Z-${markOf(messageIdOf(id))}.eml`), `To: ${to}\r\n`);
  return id;
}

async function mailOf(id: string) {
  const { rows } = await db.database.owner.query<{ recipient: string; subject: string; status: string }>(
    'select recipient, subject, status from outgoing_mails where message_id = $1',
    [messageIdOf(id)],
  );
  const files = await readdir(folder());
  return { ...rows[0], isFile: files.some((name) => name.includes(markOf(messageIdOf(id)))) };
}

test('mails to the member and about them are blanked on their site, and another site keeps its own', async () => {
  const [here, elsewhere] = [await siteWithAnna(), await siteWithAnna()];
  const toHer = await mail(here.ctx, address.toUpperCase(), 'Your export');
  const aboutHer = await mail(here.ctx, 'operator@example.com', 'Test: Hi Anna Zqytwo');
  const toOthers = await mail(here.ctx, 'somebody@example.com', 'Hello');
  const ofOther = await mail(elsewhere.ctx, address, 'Hello from another site');
  await erase(here.ctx, here.memberId);
  expect(await mailOf(toHer)).toEqual({ recipient: 'erased', subject: '', status: 'failed', isFile: false });
  const about = { recipient: 'operator@example.com', subject: '', status: 'failed', isFile: false };
  expect(await mailOf(aboutHer)).toEqual(about);
  const others = { recipient: 'somebody@example.com', subject: 'Hello', status: 'new', isFile: false };
  expect(await mailOf(toOthers)).toEqual(others);
  const other = { recipient: address, subject: 'Hello from another site', status: 'new', isFile: true };
  expect(await mailOf(ofOther)).toEqual(other);
});

test('a scheduled export to the member is stopped, and titles that name nobody stay', async () => {
  const { ctx, resource, memberId } = await siteWithAnna();
  const { id: operatorId } = await makeOperator(db.database, { on: [{ resource, role: 'admin' }] });
  const { owner } = db.database;
  await owner.query(
    `insert into export_schedules (resource_id, operator_id, title, recipient_email, frequency, format, fields, active,
       next_run_at)
     values ($1, $2, 'For Anna Zqytwo', $3, '1 day', 'csv', '[]', true, now()),
       ($1, $2, 'For the desk', 'desk@example.com', '1 day', 'csv', '[]', true, now())`,
    [ctx.resource.id, operatorId, address],
  );
  await owner.query(
    `insert into tags (resource_id, title) values ($1, 'anna.zqytwo@example.com'), ($1, 'Anna')`,
    [ctx.resource.id],
  );
  await erase(ctx, memberId);
  const schedules = await owner.query(
    'select title, recipient_email, active from export_schedules where resource_id = $1 order by id',
    [ctx.resource.id],
  );
  expect(schedules.rows).toEqual([
    { title: 'erased', recipient_email: 'erased', active: false },
    { title: 'For the desk', recipient_email: 'desk@example.com', active: true },
  ]);
  const tags = await owner.query<{ title: string }>(
    'select title from tags where resource_id = $1 order by id',
    [ctx.resource.id],
  );
  expect(tags.rows.map(({ title }) => title)).toEqual([expect.stringMatching(/^erased-\d+$/), 'Anna']);
});
