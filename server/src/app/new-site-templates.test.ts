import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformContext } from '#server/database/sites.ts';
import { createSiteWithOwner } from '#server/domains/session/site-owner.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type PartnerDesk, partnerFixture } from '#server/testing/access-matrix/partner-desk.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { newSiteTools } from './new-site-tools.ts';

let desk: PartnerDesk;
beforeAll(async () => {
  desk = await partnerFixture();
});
afterAll(() => desk.server.close());

const expected = ['Welcome', 'Receipt', 'Payment failed', 'Ticket'];

interface Caller {
  token: string;
  resource: string;
}

async function templatesFor(caller: Caller): Promise<{ id: number; name: string }[]> {
  const path = '/api/admin/mail-templates?order=id&sort=asc';
  const { body } = await desk.server.call('GET', path, caller);
  return (body as { items: { id: number; name: string }[] }).items;
}

const namesFor = async (caller: Caller) => (await templatesFor(caller)).map(({ name }) => name);

test('sites that their owner makes, several at once, come with email templates, and its owner sends one', async () => {
  const { owner } = await desk.owned();
  const token = await sessionOf(desk.server.database, owner);
  const person = { first_name: 'Ada', last_name: 'Byron', company: 'Byron Press', job: 'Editor' };
  const resources = [1, 2].map((n) => ({ title: `Byron ${n}`, host: `https://byron-${n}.example` }));
  const made = await desk.server.call('POST', '/api/admin/partners/resources', {
    token,
    body: { ...person, email: owner.email, resources },
  });
  const { items } = made.body as { items: { key: string }[] };
  expect(items).toHaveLength(2);
  for (const { key } of items) expect(await namesFor({ token, resource: key })).toEqual(expected);
  const caller = { token, resource: items[0]?.key ?? '' };
  const [welcome] = await templatesFor(caller);
  const act = { event_id: 1, type: 'mail', mail_template_id: welcome?.id };
  const action = await desk.server.call('POST', '/api/admin/events/handlers', { ...caller, body: act });
  expect(action).toMatchObject({ status: 200, body: { active: true, template: { name: 'Welcome' } } });
  const preview = await desk.server.call('GET', `/api/admin/mail-templates/${welcome?.id}/preview`, caller);
  expect(preview).toMatchObject({
    status: 200,
    body: { subject: 'Welcome to Byron 1', text: expect.stringContaining('Welcome, Ada') as string },
  });
});

test('an action with a template that doesn’t fit its event is refused at the field, by the API as well', async () => {
  const { owner, id, call } = await desk.owned();
  const token = await sessionOf(desk.server.database, owner);
  const { key } = (await call('POST', `/${id}/resources`, desk.website())).body as { key: string };
  const caller = { token, resource: key };
  const ticket = (await templatesFor(caller)).find(({ name }) => name === 'Ticket');
  const act = { event_id: 1, type: 'mail', mail_template_id: ticket?.id };
  const refused = await desk.server.call('POST', '/api/admin/events/handlers', { ...caller, body: act });
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { mail_template_id: expect.stringContaining('“Member registered” has no') as string } },
  });
  const settings = { events: ['member.registered'], to: 'member', template: String(ticket?.id) };
  const body = { trigger_id: 1, settings };
  const trigger = await desk.server.call('POST', '/api/admin/triggers/handlers', { ...caller, body });
  expect(trigger).toMatchObject({
    status: 422,
    body: { fields: { 'settings.template': expect.stringContaining('has no') as string } },
  });
});

test('sites that root adds to a partner, or makes with one, come with them as well', async () => {
  const operator = await makeOperator(desk.server.database, { role: 'root' });
  const token = await sessionOf(desk.server.database, operator);
  const asRoot = await desk.as(operator);
  const { id } = await desk.owned();
  const { body } = await asRoot('POST', `/${id}/resources`, desk.website());
  expect(await namesFor({ token, resource: (body as { key: string }).key })).toEqual(expected);
});

test('a site that is made on the command line comes with them', async () => {
  const { database } = desk.server;
  const ctx = platformContext({ database, clock: systemClock, log: silentLog }, 'create-site');
  const tools = { secrets: testSecrets, furnish: newSiteTools.furnish };
  const input = { title: 'Commanded', host: 'commanded.example', owner: 'owner@commanded.example' };
  const { key } = await createSiteWithOwner(tools, ctx, input, async () => 'correct horse battery');
  const token = await sessionOf(database, await makeOperator(database, { role: 'root' }));
  expect(await namesFor({ token, resource: key })).toEqual(expected);
});
