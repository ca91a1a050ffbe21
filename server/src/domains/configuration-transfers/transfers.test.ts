import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { newPopup, signedFile } from '#server/testing/access-matrix/seed-transfers.ts';
import {
  bring,
  chosenOf,
  fileContent,
  itemsIn,
  setUp,
  takeAll,
  takeable,
} from '#server/testing/access-matrix/transfer-fixture.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { getPlan } from '../plans/service.ts';
import { createPricingOption, updatePricingOption } from '../pricing-options/service.ts';
import { updateResource } from '../resources/update.service.ts';
import { downloadFile, importFromSite } from './import.service.ts';
import { getTransfer, removeTransfer } from './service.ts';
import { fingerprintOf, signerOf } from './signer.ts';

let db: TestDatabase;
let here: ResourceContext;
let there: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const root = await makeOperator(db.database, { role: 'root' });
  const by = { relation: 'root', actor: { kind: 'operator', ...root } } as const;
  here = actAs(db.database, await makeResource(db.database), by);
  there = actAs(db.database, await makeResource(db.database), by);
});

const foreign = createSecretBox([Buffer.alloc(32, 9)]);
const fieldsOf = (error: unknown) => (error as { fields?: Record<string, string> }).fields;
const refusal = (does: Promise<unknown>) =>
  does.then(
    () => 'taken',
    (error: unknown) => fieldsOf(error) ?? (error as { code: string }).code,
  );

test('the whole configuration of a site goes as one file into an empty one, and comes out of it the same', async () => {
  await setUp(there);
  await fileContent(here);
  const brought = await bring(here, await downloadFile(testSecrets, there));
  expect(brought.items.flatMap(({ left_out }) => left_out)).toEqual([]);
  expect(brought.items.filter(({ blocked }) => blocked !== null)).toEqual([]);
  await takeAll(here, brought);
  expect(await itemsIn(here)).toEqual(await itemsIn(there));
  const again = await bring(here, await downloadFile(testSecrets, there));
  expect(again.items.filter(({ state }) => state !== 'same')).toEqual([]);
});

test('no secret stands in the file, nor what belongs to its site alone', async () => {
  await setUp(there);
  const text = await (await downloadFile(testSecrets, there)).text();
  expect(text).toContain('The Courier Ltd');
  for (const word of ['canary', '0815', 'recaptcha', 'stripe.', 'webhooks', 'payments_in_live_mode'])
    expect([word, text.includes(word)]).toEqual([word, false]);
});

test('differences are told first, what was sold keeps its terms, and what only this site has stays', async () => {
  await setUp(there);
  const { premium, monthly } = await setUp(here);
  await updatePricingOption(there, {
    id: (await setUpOptions(there)).monthly,
    title: 'Monthly',
    period: '1 month',
    price: 1_290,
  });
  await createPricingOption(here, {
    plan_id: premium.id,
    title: 'Weekly',
    type: 'standard',
    period: '1 week',
  });
  const brought = await bring(here, await downloadFile(testSecrets, there));
  const changed = brought.items.filter(({ state }) => state === 'changed');
  expect(changed).toMatchObject([
    {
      part: 'plan',
      name: 'Premium',
      differences: [{ path: ['options', 'Monthly', 'price'], before: 990, after: 1_290 }],
    },
  ]);
  const done = await takeAll(here, brought, { items: chosenOf(brought, 'Premium') });
  expect(done.result).toEqual([{ part: 'plan', name: 'Premium', state: 'changed' }]);
  const plan = await getPlan(here, { id: premium.id });
  expect(plan.subscriptions.map(({ title, price }) => [title, price])).toEqual([
    ['Yearly', 9_900],
    ['Monthly', 1_290],
    ['Weekly', 0],
  ]);
  const terms = await db.database.owner.query(
    'select is_followed from pricing_option_versions where resource_id = $1 and pricing_option_id = $2 order by version',
    [here.resource.id, monthly.id],
  );
  expect(terms.rows.at(-1)).toEqual({ is_followed: false });
});

/** Returns the id of the monthly option of the plan Premium. */
async function setUpOptions(ctx: ResourceContext): Promise<{ monthly: number }> {
  const { rows } = await db.database.owner.query<{ id: number }>(
    `select id from pricing_options where resource_id = $1 and title = 'Monthly'`,
    [ctx.resource.id],
  );
  return { monthly: rows[0]?.id ?? 0 };
}

test('rules about terms that the site has not are left out, and told', async () => {
  await setUp(there);
  const brought = await bring(here, await downloadFile(testSecrets, there));
  const plan = brought.items.find(({ part, name }) => part === 'plan' && name === 'Premium');
  expect(plan?.left_out).toEqual([
    { path: ['rules', 'term', 'section', 'opinion'], why: 'unknown_term' },
    { path: ['rules', 'term', 'section', 'sport'], why: 'unknown_term' },
    { path: ['rules', 'type', 'podcast'], why: 'unknown_content_type' },
  ]);
  await takeAll(here, brought);
  const { rows } = await db.database.owner.query('select from access_rules where resource_id = $1', [
    here.resource.id,
  ]);
  expect(rows).toEqual([]);
});

test('an action whose template is not taken along is refused with what it needs, and nothing is taken', async () => {
  await setUp(there);
  const brought = await bring(here, await downloadFile(testSecrets, there));
  const items = chosenOf(brought, 'offer', 'member.registered mail');
  expect(await refusal(takeAll(here, brought, { items }))).toEqual({
    'items.1': 'It names “Welcome”, which is not on this site. Import that as well.',
  });
  expect((await itemsIn(here)).filter(({ part }) => part === 'popup_template')).toEqual([]);
});

test('a slug that is taken refuses the item by its own words', async () => {
  await setUp(there);
  await setUp(here);
  await db.database.owner.query(
    `update plans set title = 'Elsewhere' where resource_id = $1 and slug = 'premium'`,
    [here.resource.id],
  );
  const brought = await bring(here, await downloadFile(testSecrets, there));
  const items = chosenOf(brought, 'Premium');
  expect(await refusal(takeAll(here, brought, { items }))).toEqual({
    'items.0': expect.stringMatching(/slug/i),
  });
});

test('what was seen is what is taken: a change in between answers 409', async () => {
  await setUp(there);
  const brought = await bring(here, await downloadFile(testSecrets, there));
  await updateResource(draftTools, here, { key: here.resource.key, settings: { business: { code: 'X' } } });
  expect(await refusal(takeAll(here, brought))).toBe('conflict');
  const now = await getTransfer(testSecrets, here, { id: brought.id });
  await takeAll(here, now);
  expect(await refusal(takeAll(here, now))).toBe('conflict');
  expect(await refusal(removeTransfer(here, { id: brought.id }))).toBe('conflict');
});

test('a file of a stranger is taken only with the fingerprint that the stranger shows, and is known from then on', async () => {
  const brought = await bring(here, signedFile(there, [newPopup('offer')], foreign));
  const shown = fingerprintOf(signerOf(foreign).publicKey);
  expect(brought.signer).toEqual({ fingerprint: shown, trust: 'unknown' });
  const own = fingerprintOf(signerOf(testSecrets).publicKey);
  expect(Object.keys((await refusal(takeAll(here, brought))) ?? {})).toEqual(['fingerprint']);
  expect(await refusal(takeAll(here, brought, { fingerprint: own }))).toEqual({
    fingerprint: 'This is not the fingerprint of the key that signed the file.',
  });
  const typed = shown.toUpperCase().replaceAll(/(.{4})/g, '$1 ');
  await takeAll(here, brought, { fingerprint: typed });
  const next = await bring(here, signedFile(there, [newPopup('other')], foreign));
  expect(next.signer?.trust).toBe('known');
  await takeAll(here, next);
  const elsewhere = await bring(there, signedFile(there, [newPopup('other')], foreign));
  expect(elsewhere.signer?.trust).toBe('unknown');
});

test('another site is copied from only by whoever may set it up', async () => {
  await setUp(there);
  const admin = await makeOperator(db.database, {
    on: [
      { resource: here.resource, role: 'admin' },
      { resource: there.resource, role: 'readonly' },
    ],
  });
  const asAdmin = { ...here, relation: 'admin', actor: { kind: 'operator', ...admin } } as const;
  const from = (site: string) => importFromSite(testSecrets, asAdmin, { site });
  const unknown = { site: 'Choose a site that you manage.' };
  expect(await refusal(from(there.resource.key))).toEqual(unknown);
  expect(await refusal(from('no-such-site'))).toEqual(unknown);
  expect(Object.keys((await refusal(from(here.resource.key))) ?? {})).toEqual(['site']);
  await db.database.owner.query(`update resource_operators set role = 'admin' where operator_id = $1`, [
    admin.id,
  ]);
  const brought = await from(there.resource.key);
  // Mail templates belong to the platform: an admin imports none, and no action that sends one that the site does not
  // have.
  expect(brought.items.some(({ part }) => part === 'mail_template')).toBe(false);
  const mails = brought.items.filter(({ part, name }) => part !== 'settings' && name.includes('mail'));
  expect(mails.map(({ blocked }) => blocked)).toEqual(mails.map(() => 'unknown_template'));
  expect(mails).toHaveLength(3);
  await takeAll(asAdmin, brought);
  expect(takeable(await getTransfer(testSecrets, here, { id: brought.id }))).toEqual([]);
});

test('what mails say is told to nobody who may not see it, whoever brought it', async () => {
  await setUp(there);
  const { id, items } = await bring(here, await downloadFile(testSecrets, there));
  expect(items.some(({ part }) => part === 'mail_template')).toBe(true);
  for (const relation of ['owner', 'admin', 'readonly'] as const) {
    const seen = await getTransfer(testSecrets, { ...here, relation }, { id });
    expect(seen.items.some(({ part }) => part === 'mail_template')).toBe(false);
    expect(JSON.stringify(seen)).not.toContain('member.first_name');
  }
});

test('settings that the platform has locked stay as they are', async () => {
  await setUp(there);
  await updateResource(draftTools, here, { key: here.resource.key, locked: ['business'] });
  const admin = { ...here, relation: 'admin' } as const;
  const brought = await bring(admin, await downloadFile(testSecrets, there));
  const business = brought.items.find(({ name }) => name === 'business');
  expect(business?.left_out.map(({ why }) => why)).toContain('locked');
  expect(business?.differences).toEqual([]);
});

test('a popup for a wall is left out of settings if neither the site nor the file has it', async () => {
  const values = { 'settings.popups.paywall': 'nowhere', 'settings.popups.limit': 'offer' };
  const items = [{ part: 'settings', name: 'paywall', values } as const];
  await setUp(here);
  const brought = await bring(here, signedFile(there, items));
  expect(brought.items.find(({ name }) => name === 'paywall')?.left_out).toEqual([
    { path: ['settings.popups.paywall'], why: 'unknown_popup' },
  ]);
});
