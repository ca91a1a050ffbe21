import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Relation } from '#contract/base/access.ts';
import { read } from '#server/database/scope.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listVersions } from '../resources/history.service.ts';
import { secretOf, settingsOf } from '../resources/settings.service.ts';
import { updateResource } from '../resources/update.service.ts';
import { publish } from './publish.service.ts';
import { revertPublication } from './revert.service.ts';
import { createSettingsDraft, updateSettingsDraft } from './save.service.ts';
import { getDraft } from './service.ts';

let db: TestDatabase;
let site: TestSite;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  site = await makeResource(db.database);
});

type Input = Parameters<typeof createSettingsDraft>[2];

const by = (relation: Relation) => actAs(db.database, site, { relation });
const newDraft = (input: Input, relation: Relation = 'admin') =>
  createSettingsDraft(draftTools, by(relation), input);
const publishBy = (id: number, relation: Relation = 'admin') => publish(draftTools, by(relation), { id });
const settings = () => read(by('admin'), (scope) => settingsOf(scope, site.id));
const secret = () =>
  read(by('admin'), (scope) =>
    secretOf(draftTools.secrets, scope, site.id, 'settings.google_recaptcha.secret_key'),
  );
const save = (input: object) =>
  updateResource(draftTools, by('admin'), { key: site.key, ...input } as Parameters<
    typeof updateResource
  >[2]);

test('settings wait in a draft, become a version when it is published, and go back as one', async () => {
  await save({ settings: { business: { title: 'Before' } } });
  const before = await settings();
  const { id, differences } = await newDraft({
    settings: { business: { title: 'After', code: 'DE1' }, compromised_limit: 9 },
  });
  expect(differences.map(({ path, before: was, after }) => [path, was, after])).toEqual([
    ['settings.compromised_limit', 3, 9],
    ['settings.business.title', 'Before', 'After'],
    ['settings.business.code', null, 'DE1'],
  ]);
  expect(await settings()).toEqual(before);
  await publishBy(id);
  expect((await settings()).settings).toMatchObject({
    compromised_limit: 9,
    business: { title: 'After', code: 'DE1' },
  });
  // One of them is changed again after the publication: reverting keeps it.
  await save({ settings: { compromised_limit: 10 } });
  const { version, take_back } = await getDraft(by('admin'), { id });
  expect(take_back.map(({ path, stays }) => [path, stays])).toEqual([
    ['settings.compromised_limit', true],
    ['settings.business.title', false],
    ['settings.business.code', false],
  ]);
  await revertPublication(draftTools, by('admin'), { id, version });
  expect((await settings()).settings).toMatchObject({
    compromised_limit: 10,
    business: { title: 'Before', code: null },
  });
  const { items } = await listVersions(by('admin'), { key: site.key });
  expect(items[0]?.changed).toEqual(['settings.business.title', 'settings.business.code']);
});

test('a secret is kept as a box, told as a mask, and opens once it is live', async () => {
  const key = 'a-secret-key-of-the-site-1234';
  const input = { settings: { google_recaptcha: { secret_key: key } } };
  const draft = await newDraft(input);
  expect(draft.differences).toMatchObject([{ before: null, after: '••••1234' }]);
  const { rows } = await db.database.owner.query<{ text: string }>(
    'select draft::text as text from configuration_drafts where id = $1',
    [draft.id],
  );
  expect(rows[0]?.text).not.toContain(key);
  // The form sends the mask back that it showed, and the stored secret stays.
  const again = await updateSettingsDraft(draftTools, by('admin'), {
    id: draft.id,
    settings: { compromised_limit: 8, google_recaptcha: { secret_key: '••••1234' } },
  });
  expect(again.changes).toBe(2);
  expect(await secret()).toBeNull();
  await publishBy(draft.id);
  expect(await secret()).toBe(key);
  const { version } = await getDraft(by('admin'), { id: draft.id });
  await revertPublication(draftTools, by('admin'), { id: draft.id, version });
  expect(await secret()).toBeNull();
});

test('keys are tried when they are published, and refused ones leave everything as it was', async () => {
  const { id } = await newDraft({
    settings: { google_recaptcha: { secret_key: 'wrong' }, compromised_limit: 9 },
  });
  const tools = { ...draftTools, trySecret: async () => 'The key is not known.' };
  await expect(publish(tools, by('admin'), { id })).rejects.toMatchObject({
    fields: { 'settings.google_recaptcha.secret_key': 'The key is not known.' },
  });
  expect((await settings()).settings.compromised_limit).toBe(3);
  expect((await getDraft(by('admin'), { id })).state).toBe('draft');
});

test('what only the platform changes is not published by halves by somebody else', async () => {
  const input = { settings: { compromised_limit: 9 }, system_settings: { ti_events_system: true } };
  const { id } = await newDraft(input, 'root');
  await expect(publishBy(id)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await settings()).settings.compromised_limit).toBe(3);
  await publishBy(id, 'root');
  expect((await settings()).system_settings.ti_events_system).toBe(true);
  // In their own draft the setting is left out, as it is when they save.
  expect(
    (
      await newDraft({
        ...input,
        settings: { compromised_limit: 4 },
        system_settings: { ti_events_system: false },
      })
    ).changes,
  ).toBe(1);
});

test('settings that could not be saved are refused as a draft, and trying changes nothing', async () => {
  const other = await makeResource(db.database);
  await expect(newDraft({ host: `${other.key}.example` })).rejects.toMatchObject({
    fields: { host: expect.any(String) },
  });
  await expect(newDraft({ settings: { default_subscription_id: 9_999_999 } })).rejects.toMatchObject({
    fields: { 'settings.default_subscription_id': expect.any(String) },
  });
  await expect(newDraft({ title: 'Late', base_version: 7 })).rejects.toMatchObject({ code: 'conflict' });
  expect((await settings()).version).toBe(1);
});

test('a setting that was changed since is asked about', async () => {
  const { id } = await newDraft({ settings: { compromised_limit: 9, compromised_period: 3 } });
  await save({ settings: { compromised_limit: 5 } });
  const { differences } = await getDraft(by('admin'), { id });
  expect(differences.map(({ path, is_conflict }) => [path, is_conflict])).toEqual([
    ['settings.compromised_period', false],
    ['settings.compromised_limit', true],
  ]);
  await expect(publishBy(id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await settings()).settings).toMatchObject({ compromised_limit: 5, compromised_period: 7 });
});
