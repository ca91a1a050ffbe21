// Which popup answers a wall: named in the answer, recorded with the decision, and changed in every process.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { anonymousReader, decisionDesk, saveSettings, saveWall } from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import { createPopupTemplate, removePopupTemplate, updatePopupTemplate } from '../popup-templates/service.ts';
import { explainDecision } from './why.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-decider-');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  await decisionDesk(ctx);
  clock = fixedClock(new Date());
});
afterEach(() => deciders.stop());

const start = () => deciders.start(db.database, clock, folder());
const published = { title: 'Wall', name: 'Wall', version: '1', status: 'published' } as const;
const ask = (decider: ReturnType<typeof start>) => decider.decide(anonymousReader(ctx).ask('piece-1'));
const choose = (popups: object) => saveSettings(ctx, { settings: { popups } });

test('the chosen popup is named and recorded, and each change of it reaches other processes', async () => {
  await saveWall(ctx, 'registered');
  const decider = start();
  expect((await ask(decider)).popup).toBeNull();
  const { uid, slug } = await createPopupTemplate(ctx, { ...published, template: '%3Cp%3EJoin%3C/p%3E' });
  await choose({ register: slug });
  const shows = (popup: object | null) =>
    vi.waitFor(async () => expect((await ask(decider)).popup).toEqual(popup), { timeout: 20_000 });
  await shows({ slug, revision: 1, isFramed: false });
  await updatePopupTemplate(ctx, { uid, javascript: 'alert(1)' });
  await shows({ slug, revision: 2, isFramed: true });
  await updatePopupTemplate(ctx, { uid, javascript: ' \n ' });
  await shows({ slug, revision: 3, isFramed: false });
  const { decisionId } = await ask(decider);
  await deciders.stop();
  const { rows } = await db.database.owner.query(
    `select d.popup_id = p.id as is_recorded, g.document -> 'popups' -> 'register' ->> 'revision' as revision
     from content_decisions d
     join popup_templates p on p.resource_id = d.resource_id
     join decision_configs g on g.resource_id = d.resource_id and g.id = d.config_id
     where d.resource_id = $1 and d.id = $2`,
    [ctx.resource.id, decisionId],
  );
  expect(rows).toEqual([{ is_recorded: true, revision: '3' }]);
  const why = () => explainDecision(ctx, { decision: String(decisionId) });
  await updatePopupTemplate(ctx, { uid, version: '2.0', title: 'Join us' });
  expect((await why()).popup).toEqual({ uid, title: 'Join us', version: '1', revision: 3 });
  await removePopupTemplate(ctx, { uid });
  expect((await why()).popup).toEqual({ uid: null, title: null, version: null, revision: 3 });
});

test.each([
  ['a draft', { status: 'draft' }],
  ['a popup that is switched off', { active: false }],
  ['a popup for signed-in readers', { settings: { required: { auth: true } } }],
] as const)('%s answers no wall', async (_name, more) => {
  await saveWall(ctx, 'registered');
  const { slug } = await createPopupTemplate(ctx, { ...published, ...more });
  await choose({ register: slug });
  expect((await ask(start())).popup).toBeNull();
});

test('a popup answers only the wall that it was chosen for, and no wall once it is deleted', async () => {
  await saveWall(ctx, 'registered');
  const { uid, slug } = await createPopupTemplate(ctx, published);
  await choose({ paywall: slug, limit: slug, locked: slug });
  expect((await ask(start())).popup).toBeNull();
  await choose({ register: slug });
  expect((await ask(start())).popup).toMatchObject({ slug });
  await removePopupTemplate(ctx, { uid });
  expect((await ask(start())).popup).toBeNull();
});

test('popups of another site, and unknown ones, are refused by the setting', async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const { slug } = await createPopupTemplate(other, { ...published, name: 'Of the sister site' });
  for (const name of [slug, 'no-such-popup'])
    await expect(choose({ register: name })).rejects.toMatchObject({
      fields: { 'settings.popups.register': expect.any(String) },
    });
});

test('a configuration without popups and weights is stored as earlier releases stored it', async () => {
  await ask(start());
  const { rows } = await db.database.owner.query<{ document: object }>(
    'select document from decision_configs where resource_id = $1',
    [ctx.resource.id],
  );
  expect(rows.map(({ document }) => Object.keys(document).sort())).toEqual([
    [
      'checkAlreadyViewed',
      'contentSyncAndCheck',
      'events',
      'guestPlanId',
      'networks',
      'plans',
      'predictivePaywall',
      'signUpPlanId',
      'siteActive',
      'wall',
    ],
  ]);
});
