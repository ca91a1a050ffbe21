import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { read, write } from '#server/database/scope.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { startGoogle } from '#server/testing/stand-ins/services/google.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from '#server/testing/test-server.ts';
import { saveSettingsIn } from '../resources/settings.service.ts';
import { getErasure, requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const folder = temporaryFolder('masthead-erased-at-firebase-');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
let db: TestDatabase;
let ctx: ResourceContext;
let google: Awaited<ReturnType<typeof startGoogle>>;
let id: number;

const tools = () => {
  const files = folderStore(folder());
  const serviceUrls = { google: google.url };
  const clearedList = { add: async () => {} };
  return {
    ...paymentToolsOfTests,
    ...serviceToolsOfTests,
    serviceUrls,
    files,
    exportFiles: files,
    mailFiles: mailFilesIn(folder()),
    clearedList,
  };
};

beforeAll(async () => {
  db = await testDatabase();
  google = await startGoogle({ isBackground: true });
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  [id = 0] = await makeMembers(ctx, 1);
  google.calls.length = 0;
});

function connect(project_id = google.project): Promise<unknown> {
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const config = JSON.stringify({ project_id, client_email: 'a@b.example', private_key });
  const saving = { secrets: tools().secrets, onSaved: () => Promise.resolve() };
  return write(ctx, 'resources.saveFirebase', (scope) =>
    saveSettingsIn(ctx, scope, saving, {
      firebase: { firebase_account_service_account_config: config },
    }),
  );
}

/** Continues the erasure. @returns the entry of Firebase in its receipt */
async function work() {
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select id from erasures where resource_id = $1 and member_id = $2',
    [ctx.resource.id, id],
  );
  await runErasure(ctx, tools(), rows[0]?.id ?? 0);
  const { places, state } = await getErasure(ctx, { id });
  return { state, line: places.find(({ place }) => place === 'firebase') };
}

test('whoever is cleared is deleted at Firebase, and waited for while Google is down', async () => {
  const member = await read(ctx, (scope) => findRow(scope, ctx.resource.id, 'members', id));
  google.users.set('u1', member?.email ?? '').set('u2', 'somebody.else@example.com');
  await connect();
  google.fault = () => 'down';
  await requestErasure(ctx, { id });
  expect(await work()).toMatchObject({ state: 'running', line: { problem: 'service_unanswered' } });
  google.fault = () => null;
  expect(await work()).toMatchObject({ state: 'done', line: { outcome: 'cleared', cleared: 1 } });
  expect([...google.users.keys()]).toEqual(['u2']);
});

test('without a service account, or without users there, nothing is deleted', async () => {
  await requestErasure(ctx, { id });
  expect((await work()).line).toMatchObject({ outcome: 'not_connected' });
  expect(google.calls).toEqual([]);
  [id = 0] = await makeMembers(ctx, 1);
  await connect('another-project');
  await requestErasure(ctx, { id });
  expect((await work()).line).toMatchObject({ outcome: 'nothing' });
});
