// A replica that lacks recent writes: their author sees them nevertheless.
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { getFamilyFigures } from '#server/domains/code-families/figures.service.ts';
import { createBatch } from '#server/domains/code-families/service.ts';
import { generateExport } from '#server/domains/exports/make.service.ts';
import { memberSource } from '#server/domains/exports/member-source.ts';
import { getInviteFigures } from '#server/domains/invites/users.service.ts';
import { getMemberStatistic } from '#server/domains/members/sharing.service.ts';
import { getPromoFigures } from '#server/domains/promos/figures.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { type FileStore, folderStore } from '#server/platform/files/files.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let main: TestDatabase;
let behind: TestDatabase;
let both: Database;
let ctx: ResourceContext;

beforeAll(async () => {
  main = await testDatabase();
  // This replica has received nothing.
  behind = await testDatabase();
  const share = { app: 3, owner: 3 };
  both = connect({ url: main.url, replicaUrl: behind.url, log: silentLog, share });
  ctx = actAs(both, await makeResource(main.database));
});
afterAll(async () => {
  await both.close();
  await main.drop();
  await behind.drop();
});

async function idOf(statement: string): Promise<number> {
  const { rows } = await both.owner.query<{ id: number }>(`${statement} returning id`, [ctx.resource.id]);
  return rows[0]?.id ?? 0;
}

const makePromo = () =>
  idOf(`insert into promos (resource_id, title, code, discount_type, discount)
    values ($1, 'Promo', 'PROMO' || (select count(*) from promos), 'percent', 10)`);
const makeInvite = () =>
  idOf(`insert into invites (resource_id, title, code) values ($1, 'Invite', 'INVITE')`);
const makeFamily = async () =>
  (await createBatch(ctx, { promo_id: await makePromo(), title: 'Partner codes', total: 20 })).id;
const makeMember = async () => (await makeMembers(ctx, 1))[0] ?? 0;

test.each([
  ['member', makeMember, getMemberStatistic],
  ['promo', makePromo, getPromoFigures],
  ['invite', makeInvite, getInviteFigures],
  ['family of codes', makeFamily, getFamilyFigures],
])('the figures of a new %s are there at once', async (_what, make, figures) => {
  const id = await make();
  await expect(
    (figures as (of: ResourceContext, which: { id: number }) => Promise<object>)(ctx, { id }),
  ).resolves.toEqual(expect.any(Object));
});

test('an export has the columns that its operator may see now, whatever the replica knows of them', async () => {
  const { id: operatorId } = await makeOperator(main.database, {
    on: [{ resource: ctx.resource, role: 'admin' }],
  });
  const { rows } = await both.owner.query<{ id: number }>(
    `insert into export_requests (resource_id, operator_id, source, kind, title, format, fields, status, file_name, dedupe_key)
     values ($1, $2, 'users', 'file', 'Members', 'csv', $3, 'new', repeat('ab', 20), gen_random_uuid()) returning id`,
    [ctx.resource.id, operatorId, JSON.stringify([{ key: 'transactions.ltv', title: 'Lifetime value' }])],
  );
  let text = '';
  const put: FileStore['put'] = async (name, content) => {
    for await (const chunk of content) text += String(chunk);
    return { name, bytes: text.length };
  };
  const files: FileStore = { ...folderStore(tmpdir()), put };
  const tools = {
    database: both,
    clock: systemClock,
    log: silentLog,
    files,
    sources: [memberSource],
    keepDays: 7,
  };
  const job = { lastAttempt: true, signal: new AbortController().signal };
  await generateExport({ ...tools, baseUrl: 'https://console.example.com' }, ctx, rows[0]?.id ?? 0, job);
  expect(text).toContain('Lifetime value');
});
