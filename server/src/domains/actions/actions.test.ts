import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActionInput, actionInput } from '#contract/domains/actions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createEmailTemplate } from '../email-templates/service.ts';
import { createAction, getAction, listActions, listEvents, removeAction, updateAction } from './service.ts';

let db: TestDatabase;
let own: ResourceContext;
let foreign: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  own = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

testCrudOperations({
  domain: 'actions',
  sites: () => ({ own, foreign }),
  inputs: [
    { event_id: 1, type: 'slack', condition: 'equals', value_from_event: 'Émile', active: true },
    {
      event_id: 12,
      type: 'mailchimp',
      active: false,
      params: [{ masthead: 'email', external: 'EMAIL' }],
    },
  ] as const satisfies [ActionInput, ActionInput],
  create: (ctx, input: ActionInput) => createAction(ctx, input),
  get: getAction,
  update: updateAction,
  remove: removeAction,
  list: listActions,
  orders: {
    id: ({ id }) => id,
    type: ({ type }) => type,
    active: ({ active }) => active,
    created_at: (action) => action.created_at,
  },
  filters: {
    event: { by: { event: 'payment fail' }, holds: ({ event }) => event.title === 'Payment failed' },
    type: { by: { type: 'slack' }, holds: ({ type }) => type === 'slack' },
    active: { by: { active: false }, holds: ({ active }) => !active },
  },
});

/** Returns the error messages that the input is rejected with, keyed by field. */
function faultsOf(input: object): Record<string, string> {
  const { error } = actionInput.safeParse(input);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('each type asks for what it needs, and each condition for its value', () => {
  const required = 'Required field';
  const at = { event_id: 1 };
  expect(faultsOf({})).toEqual({ event_id: required, type: required });
  expect(faultsOf({ event_id: 999, type: 'slack' })).toEqual({ event_id: 'Please provide a valid value' });
  for (const type of ['mail', 'admin_mail', 'moderator_mail'])
    expect(faultsOf({ ...at, type })).toEqual({ mail_template_id: required });
  expect(faultsOf({ ...at, type: 'subscription' })).toEqual({ 'settings.pricing_option_id': required });
  expect(faultsOf({ ...at, type: 'segment' })).toEqual({ 'params.0.external': required });
  for (const condition of ['match', 'equals', 'boolean'])
    expect(faultsOf({ ...at, type: 'slack', condition })).toEqual({ value_from_event: required });
  const hidden = { ...at, type: 'mailchimp', condition: 'match' };
  expect(faultsOf(hidden)).toEqual({});
});

test('a webhook takes an address of http or https, with a name or an IP', () => {
  const faults = (webhook_url: string) =>
    faultsOf({ event_id: 1, type: 'webhook', settings: { webhook_url } });
  for (const url of ['https://a.example/x?y=1#z', 'http://10.0.0.1:8080/hook', 'http://[::1]/'])
    expect(faults(url), url).toEqual({});
  for (const url of ['ftp://a.example', 'a.example', 'javascript:alert(1)'])
    expect(faults(url), url).toEqual({
      'settings.webhook_url': 'url must start with http:// or https://',
    });
  for (const url of ['http://', 'https://u:p@a.example'])
    expect(faults(url), url).toEqual({ 'settings.webhook_url': 'Please provide a valid value' });
  expect(faults('')).toEqual({ 'settings.webhook_url': 'Required field' });
});

test('a pattern that cannot be used is refused at its field, also one that others take very long for', async () => {
  const match = (value_from_event: string) =>
    createAction(own, { event_id: 1, type: 'slack', condition: 'match', value_from_event });
  for (const pattern of ['(', '(a)\\1', 'a{1000}{1000}'])
    await expect(match(pattern)).rejects.toMatchObject({
      code: 'invalid',
      fields: { value_from_event: expect.stringContaining("can't be used") as string },
    });
  expect(await match('^(a+)+$')).toMatchObject({ value_from_event: '^(a+)+$' });
});

test('a template of another site is refused at its field', async () => {
  const { id } = await createEmailTemplate([], foreign, { name: 'T', subject: 'S', html: '<p>x</p>' });
  const input = { event_id: 1, type: 'mail', mail_template_id: id } as const;
  await expect(createAction(own, input)).rejects.toMatchObject({
    code: 'invalid',
    fields: { mail_template_id: 'Please provide a valid value' },
  });
  expect(await createAction(foreign, input)).toMatchObject({ template: { name: 'T' } });
});

test('what the type does not ask for is not kept', async () => {
  const made = await createAction(own, {
    event_id: 1,
    type: 'segment',
    condition: 'equals',
    value_from_event: 'x',
    params: [{ masthead: 'email', external: 'traits.email' }],
    settings: { webhook_url: 'https://a.example' },
  });
  expect(made).toMatchObject({
    condition: 'any',
    value_from_event: null,
    params: [{ masthead: 'email', external: 'traits.email' }],
    settings: { webhook_url: null, pricing_option_id: null },
  });
});

test('a site hears of events only while an action of it is switched on', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const listens = async () => {
    const { rows } = await db.database.owner.query(
      "select 1 from event_listeners where resource_id = $1 and subscriber = 'actions'",
      [ctx.resource.id],
    );
    return rows.length > 0;
  };
  const input = { event_id: 1, type: 'slack' } as const;
  const { id } = await createAction(ctx, { ...input, active: false });
  expect(await listens()).toBe(false);
  await updateAction(ctx, { ...input, id, active: true });
  expect(await listens()).toBe(true);
  const other = await createAction(ctx, input);
  await removeAction(ctx, { id });
  expect(await listens()).toBe(true);
  await updateAction(ctx, { ...input, id: other.id, active: false });
  expect(await listens()).toBe(false);
});

test('all events of the catalogue come with a hundred at a time', async () => {
  const { items, paginator } = await listEvents(own, { limit: 100 });
  expect(items).toHaveLength(paginator.total_items);
  const titles = items.map(({ title }) => title);
  for (const title of ['Member registered', 'Subscription purchased', 'Payment failed', 'Ticket purchased'])
    expect(titles).toContain(title);
});
