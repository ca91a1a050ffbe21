import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Erasure } from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { saveSettings, sender } from '#server/testing/service-fixtures.ts';
import { startKlaviyo } from '#server/testing/stand-ins/services/klaviyo.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from '#server/testing/test-server.ts';
import { syncMember } from '../integrations/service.ts';
import { getErasure, requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const folder = temporaryFolder('masthead-erased-at-services-');
let db: TestDatabase;
let ctx: ResourceContext;
let mailchimp: Awaited<ReturnType<typeof startMailchimp>>;
let klaviyo: Awaited<ReturnType<typeof startKlaviyo>>;
let id: number;

const noList = { add: async () => {} };
const tools = () => {
  const files = folderStore(folder());
  const serviceUrls = { mailchimp: mailchimp.url, klaviyo: klaviyo.url };
  return {
    ...paymentToolsOfTests,
    ...serviceToolsOfTests,
    serviceUrls,
    files,
    exportFiles: files,
    mailFiles: mailFilesIn(folder()),
    clearedList: noList,
  };
};

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  mailchimp = await startMailchimp({ isBackground: true });
  klaviyo = await startKlaviyo({ isBackground: true });
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  [id = 0] = await makeMembers(ctx, 1);
  await saveSettings(ctx, tools(), {
    mailchimp: { key: mailchimp.key, id: mailchimp.listId },
    klaviyo: { active: true, secret_key: klaviyo.key },
    segment: { active: true, write_key: 'a write key' },
  });
  mailchimp.people.clear();
  mailchimp.calls.length = 0;
  klaviyo.calls.length = 0;
});

const send = () => sender(ctx, tools()).drain();
async function work(): Promise<Erasure> {
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select id from erasures where resource_id = $1 and member_id = $2',
    [ctx.resource.id, id],
  );
  await runErasure(ctx, tools(), rows[0]?.id ?? 0);
  return getErasure(ctx, { id });
}
const lineOf = ({ places }: Erasure, name: string) => places.find(({ place }) => place === name);
const deletions = () => mailchimp.calls.filter(({ path }) => path.endsWith('/actions/delete-permanent'));

test('whoever is cleared is deleted at each connected service once, and the receipt has a line for each', async () => {
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await send();
  expect(mailchimp.people.size).toBe(1);
  await requestErasure(ctx, { id });
  const done = await work();
  expect(done.state).toBe('done');
  expect(mailchimp.people.size).toBe(0);
  expect(lineOf(done, 'mailchimp')).toMatchObject({ outcome: 'cleared', cleared: 1 });
  expect(lineOf(done, 'klaviyo')).toMatchObject({ outcome: 'cleared', cleared: 1 });
  // The write key of Segment can't delete users.
  expect(lineOf(done, 'segment')).toMatchObject({ outcome: 'kept', kept: 1 });
  expect(lineOf(done, 'hubspot')).toMatchObject({ outcome: 'not_connected' });
  await work();
  await requestErasure(ctx, { id });
  await work();
  expect(deletions()).toHaveLength(1);
  expect(klaviyo.calls).toHaveLength(1);
});

test('a service that does not answer is waited for, with the others done once and the records still there', async () => {
  mailchimp.fault = () => 'down';
  await requestErasure(ctx, { id });
  const waiting = await work();
  expect(waiting.state).toBe('running');
  expect(lineOf(waiting, 'mailchimp')).toMatchObject({
    outcome: null,
    problem: 'service_unanswered',
    attempts: 1,
  });
  expect(lineOf(waiting, 'klaviyo')).toMatchObject({ outcome: 'cleared' });
  expect(lineOf(waiting, 'account')?.outcome).toBeNull();
  mailchimp.fault = () => null;
  const done = await work();
  expect(done.state).toBe('done');
  expect(klaviyo.calls).toHaveLength(1);
});

test('what waits to be sent about them is not sent any more, and cannot bring them back', async () => {
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await requestErasure(ctx, { id });
  // This delivery starts after the erasure was requested and before the work on it.
  await send();
  expect(mailchimp.calls).toEqual([]);
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await work();
  await send();
  expect(mailchimp.people.size).toBe(0);
  expect(mailchimp.calls.map(({ path }) => path).filter((path) => !path.endsWith('permanent'))).toEqual([]);
});

test('what is on its way at this moment is waited for', async () => {
  await syncMember(ctx, { service: 'mailchimp', user_id: id });
  await db.database.owner.query(
    `update deliveries set attempts = 1, next_try_at = now() + interval '50 seconds' where resource_id = $1`,
    [ctx.resource.id],
  );
  await requestErasure(ctx, { id });
  expect(lineOf(await work(), 'mailchimp')).toMatchObject({ outcome: null, problem: 'service_sending' });
  expect(deletions()).toEqual([]);
  // The sending process was killed, and its lease has ended.
  await db.database.owner.query('update deliveries set next_try_at = now() where resource_id = $1', [
    ctx.resource.id,
  ]);
  expect((await work()).state).toBe('done');
});
