import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TriggerInput, triggerInput } from '#contract/domains/triggers/schemas.ts';
import { triggerCatalogue, triggerFieldTypes } from '#contract/domains/triggers/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createAction } from '../actions/service.ts';
import { createEmailTemplate, getEmailTemplate, removeEmailTemplate } from '../email-templates/service.ts';
import { listFields } from './fields.service.ts';
import { templatesOfTriggers } from './queries.ts';
import {
  createTrigger,
  getTrigger,
  listKinds,
  listTriggers,
  removeTrigger,
  updateTrigger,
} from './service.ts';
import { listStarts } from './starts.service.ts';

let db: TestDatabase;
let own: ResourceContext;
let foreign: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  own = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const slack = (text: string) => ({ events: ['member.registered'], text });

testCrudOperations({
  domain: 'triggers',
  sites: () => ({ own, foreign }),
  inputs: [
    { trigger_id: 4, settings: slack('Hello'), active: true, is_send_empty: true },
    {
      trigger_id: 2,
      active: false,
      is_send_empty: false,
      settings: { events: ['group.left', 'group.joined'], url: 'https://a.example/x', fields: ['email'] },
    },
  ] satisfies [TriggerInput, TriggerInput],
  create: (ctx, input: TriggerInput) => createTrigger(ctx, input),
  get: getTrigger,
  update: updateTrigger,
  remove: removeTrigger,
  list: listTriggers,
  orders: {
    id: ({ id }) => id,
    active: ({ active }) => active,
    created_at: (trigger) => trigger.created_at,
  },
  filters: {
    trigger: { by: { trigger: 'to slack' }, holds: ({ trigger }) => trigger.name === 'slack' },
    active: { by: { active: false }, holds: ({ active }) => !active },
  },
});

/** Returns the error messages of an input by field. */
function faultsOf(input: object): Record<string, string> {
  const { error } = triggerInput.safeParse(input);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('a trigger has to be chosen, and everything that it requires filled in', () => {
  const required = 'required field';
  const wrong = 'Please provide a valid value';
  expect(faultsOf({})).toEqual({ trigger_id: required });
  expect(faultsOf({ trigger_id: 99 })).toEqual({ trigger_id: wrong });
  const asked: Record<string, string[]> = {
    mail: ['events', 'to', 'template'],
    webhook: ['events', 'url', 'fields'],
    service: ['events', 'service', 'fields'],
    slack: ['events', 'text'],
  };
  for (const { id, name } of triggerCatalogue)
    expect(faultsOf({ trigger_id: id }), name).toEqual(
      Object.fromEntries(asked[name]?.map((field) => [`settings.${field}`, required]) ?? []),
    );
  const settings = { events: [], text: 'x' };
  expect(faultsOf({ trigger_id: 4, settings })).toEqual({ 'settings.events': required });
});

test('a value that is none of the options, of the wrong kind or for no field is refused where it stands', () => {
  const wrong = 'Please provide a valid value';
  const faults = (trigger_id: number, settings: object) => Object.keys(faultsOf({ trigger_id, settings }));
  expect(faultsOf({ trigger_id: 4, settings: { ...slack('x'), events: ['nothing'] } })).toEqual({
    'settings.events': wrong,
  });
  expect(faults(4, { ...slack('x'), events: 'member.registered' })).toEqual(['settings.events']);
  expect(faults(4, { ...slack('x'), text: ['x'] })).toEqual(['settings.text']);
  expect(faults(4, { ...slack('x'), other: 'x' })).toEqual(['settings.other']);
  const webhook = { events: ['member.registered'], fields: ['email'] };
  expect(faultsOf({ trigger_id: 2, settings: { ...webhook, url: 'javascript:alert(1)' } })).toEqual({
    'settings.url': 'url must start with http:// or https://',
  });
  expect(faults(2, { ...webhook, url: 'http://10.0.0.1:8080/hook' })).toEqual([]);
});

test('the catalogue has a control of each kind, and its fields come with what there is to choose', async () => {
  const { items: kinds } = await listKinds(own, { limit: 100 });
  const types = new Set<string>();
  const { id } = await createEmailTemplate([], own, { name: 'Welcome', subject: 'S', html: '<p>x</p>' });
  for (const kind of kinds) {
    const { items } = await listFields(own, { id: kind.id });
    for (const field of items) {
      types.add(field.type);
      expect(field.options.length > 0, `${kind.name}.${field.name}`).toBe(field.type !== 'input');
    }
  }
  expect([...types].sort()).toEqual([...triggerFieldTypes].sort());
  const { items } = await listFields(own, { id: 1 });
  const template = items.find(({ name }) => name === 'template');
  expect(template?.options).toEqual([{ title: 'Welcome', value: String(id) }]);
  await expect(listFields(own, { id: 99 })).rejects.toMatchObject({ code: 'not_found' });
});

test('a template that a trigger sends is used, and is not deleted; one of another site is refused', async () => {
  const uses = [templatesOfTriggers];
  const { id } = await createEmailTemplate(uses, own, { name: 'T', subject: 'S', html: '<p>x</p>' });
  const settings = { events: ['member.registered'], to: 'member', template: String(id) };
  await expect(createTrigger(foreign, { trigger_id: 1, settings })).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'settings.template': 'Please provide a valid value' },
  });
  const trigger = await createTrigger(own, { trigger_id: 1, settings });
  expect(await getEmailTemplate(uses, own, { id })).toMatchObject({ used: true });
  await expect(removeEmailTemplate(uses, own, { id })).rejects.toMatchObject({
    message: 'An action or a trigger sends this template. Choose another one there first.',
  });
  await updateTrigger(own, { id: trigger.id, trigger_id: 4, settings: slack('x') });
  expect(await getEmailTemplate(uses, own, { id })).toMatchObject({ used: false });
  await removeEmailTemplate(uses, own, { id });
});

test('a site hears of events only while a trigger of it is switched on', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const listens = async () => {
    const { rows } = await db.database.owner.query(
      "select from event_listeners where resource_id = $1 and subscriber = 'triggers'",
      [ctx.resource.id],
    );
    return rows.length > 0;
  };
  const input = { trigger_id: 4, settings: slack('x') };
  const { id } = await createTrigger(ctx, { ...input, active: false });
  expect(await listens()).toBe(false);
  await updateTrigger(ctx, { ...input, id, active: true });
  expect(await listens()).toBe(true);
  await removeTrigger(ctx, { id });
  expect(await listens()).toBe(false);
});

test('what an event starts: actions and triggers of the site, those that are off too', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const action = await createAction(ctx, { event_id: 19, type: 'slack' });
  const settings = { events: ['group.joined', 'group.left'], text: 'x' };
  const trigger = await createTrigger(ctx, { trigger_id: 4, active: false, settings });
  const { items } = await listStarts(ctx);
  const title = 'Message to Slack with fields of the member';
  const triggers = [{ id: trigger.id, title, active: false }];
  const started = items.filter((one) => one.actions.length + one.triggers.length > 0);
  expect(started).toMatchObject([
    { name: 'group.joined', actions: [{ id: action.id, type: 'slack', active: true }], triggers },
    { name: 'group.left', actions: [], triggers },
  ]);
});
