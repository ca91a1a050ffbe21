import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { eventBody, newTicket } from '#server/testing/access-matrix/seeds.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makePartner, makeResource, type TestPartner } from '#server/testing/make-resource.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { createPlan, planRemover } from '../plans/service.ts';
import { removeOptionsOfPlan } from '../pricing-options/queries.ts';
import { createTicketEvent, removeTicketEvent } from '../ticket-events/service.ts';
import { exclude, listApplied, listExcluded, provide, updateApplied } from './items.service.ts';
import { createAccess, listAccesses, removeAccess, updateAccess } from './service.ts';

let server: TestServer;
let partner: TestPartner;
/** Three sites of one partner, and one site of another partner. */
let home: ResourceContext;
let sister: ResourceContext;
let third: ResourceContext;
let foreign: ResourceContext;

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  partner = await makePartner(database);
  const site = async (title: string) => actAs(database, await makeResource(database, { partner, title }));
  home = await site('The Courier');
  sister = await site('Business Weekly');
  third = await site('Zine');
  foreign = actAs(database, await makeResource(database));
});
afterAll(() => server.close());

const of = () => ({ partnerId: partner.id });
const newPlan = async (ctx: ResourceContext, title = 'Plan') => (await createPlan(ctx, { title })).id;

async function newAccess(): Promise<{ id: number; optionId: number }> {
  const { optionId } = await makeOption(home, { plan_id: await newPlan(home, 'Digital'), title: 'Monthly' });
  const { id } = await createAccess(home, { ...of(), subscription_id: optionId });
  return { id, optionId };
}

test('a cascade access is shown with its source, what it provides, and what it excludes', async () => {
  const { id, optionId } = await newAccess();
  const planId = await newPlan(sister, 'Premium');
  const applied = await provide(home, { ...of(), id, plan_id: planId });
  const site = { key: sister.resource.key, title: 'Business Weekly' };
  expect(applied).toEqual({
    id: applied.id,
    version: 1,
    resource: site,
    type: 'subscription',
    active: true,
    plan_id: planId,
    plan: { id: planId, title: 'Premium' },
    ti_event_id: null,
    ti_event: null,
    content_id: null,
    content: null,
  });
  const other = await makeOption(sister, { title: 'Yearly' });
  await exclude(home, { ...of(), id, subscription_id: other.optionId, active: false });
  expect(await listExcluded(home, { ...of(), id })).toMatchObject({
    items: [
      {
        resource: site,
        active: false,
        subscription_id: other.optionId,
        subscription: { title: 'Yearly', plan: { title: 'Plan' } },
        ti_event_ticket_id: null,
        ti_event_ticket: null,
        content: null,
      },
    ],
  });
  const { items } = await listAccesses(home, of());
  expect(items.find((one) => one.id === id)).toMatchObject({
    active: true,
    type: 'subscription',
    resource: { title: 'The Courier' },
    subscription_id: optionId,
    subscription: { title: 'Monthly', plan: { title: 'Digital' } },
    provides: [{ resource: site, title: 'Premium' }],
  });
});

test('the list is narrowed to a kind', async () => {
  const event = await createTicketEvent(home, eventBody());
  const ticketId = await newTicket(home, event.id);
  const { id } = await createAccess(home, { ...of(), ti_event_ticket_id: ticketId });
  const ids = async (type?: '' | 'plans' | 'ti_events' | 'content') =>
    (await listAccesses(home, { ...of(), type })).items.map((one) => one.id);
  expect(await ids('ti_events')).toEqual([id]);
  expect(await ids('plans')).not.toContain(id);
  expect(await ids('content')).toEqual([]);
  expect(await ids('')).toEqual(await ids());
});

test('a source provides once, a site is provided for once, and an exclusion stands once', async () => {
  const { id, optionId } = await newAccess();
  await expect(createAccess(home, { ...of(), subscription_id: optionId })).rejects.toMatchObject({
    code: 'conflict',
  });
  await provide(home, { ...of(), id, plan_id: await newPlan(sister) });
  const again = provide(home, { ...of(), id, plan_id: await newPlan(sister) });
  await expect(again).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('on this site'),
  });
  const onThird = await provide(home, { ...of(), id, plan_id: await newPlan(third) });
  const moved = updateApplied(home, { ...of(), itemId: onThird.id, plan_id: await newPlan(sister) });
  await expect(moved).rejects.toMatchObject({ code: 'conflict' });
  const { optionId: other } = await makeOption(sister);
  await exclude(home, { ...of(), id, subscription_id: other });
  await expect(exclude(home, { ...of(), id, subscription_id: other })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('what is given is of the kind of the source, on another site, and of the same partner', async () => {
  const { id } = await newAccess();
  const event = await createTicketEvent(sister, eventBody());
  const refused = async (given: object, field: string) =>
    expect(provide(home, { ...of(), id, ...given })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  await refused({ ti_event_id: event.id }, 'ti_event_id');
  await refused({ plan_id: await newPlan(home) }, 'plan_id');
  await refused({ plan_id: await newPlan(foreign) }, 'plan_id');
  await refused({ plan_id: 900_000_000_001 }, 'plan_id');
  const { optionId } = await makeOption(foreign);
  await expect(createAccess(home, { ...of(), subscription_id: optionId })).rejects.toMatchObject({
    fields: { subscription_id: expect.any(String) },
  });
});

test('the database itself refuses rules beyond the partner, on the own site, and of another kind', async () => {
  const { id } = await newAccess();
  const event = await createTicketEvent(sister, eventBody());
  const insert = (site: ResourceContext, column: string, value: number) =>
    server.database.owner.query(
      `insert into cascade_applied (partner_id, access_id, source_resource_id, resource_id, ${column})
       values ($1, $2, $3, $4, $5)`,
      [partner.id, id, home.resource.id, site.resource.id, value],
    );
  await expect(insert(foreign, 'plan_id', await newPlan(foreign))).rejects.toThrow(/foreign key/);
  await expect(insert(sister, 'plan_id', await newPlan(foreign))).rejects.toThrow(/foreign key/);
  await expect(insert(home, 'plan_id', await newPlan(home))).rejects.toThrow(/cascade_applied_other_site/);
  await expect(insert(sister, 'ti_event_id', event.id)).rejects.toThrow(/foreign key/);
  await insert(sister, 'plan_id', await newPlan(sister));
});

test('saving needs the newest version, keeps the kind of the source, and leaves an audit row', async () => {
  const { id, optionId } = await newAccess();
  const saved = await updateAccess(home, {
    ...of(),
    id,
    subscription_id: optionId,
    active: false,
    version: 1,
  });
  expect(saved).toMatchObject({ active: false, version: 2 });
  const old = updateAccess(home, { ...of(), id, subscription_id: optionId, active: true, version: 1 });
  await expect(old).rejects.toMatchObject({ code: 'conflict' });
  const { optionId: elsewhere } = await makeOption(sister);
  const moved = updateAccess(home, { ...of(), id, subscription_id: elsewhere });
  await expect(moved).rejects.toMatchObject({ fields: { subscription_id: expect.any(String) } });
  const { rows } = await server.database.owner.query<{ operation: string; changes: unknown }>(
    `select operation, changes from audit_log where resource_id = $1 and target_kind = 'cascade_access'
       and target_id = $2 order by id`,
    [home.resource.id, id],
  );
  expect(rows.map((row) => row.operation)).toEqual(['cascade-access.create', 'cascade-access.update']);
  expect(rows[1]?.changes).toEqual({ active: { before: true, after: false } });
});

test('deleting an access takes its rules along, and so does what is deleted on a site', async () => {
  const { id } = await newAccess();
  const planId = await newPlan(sister);
  await provide(home, { ...of(), id, plan_id: planId });
  await planRemover(removeOptionsOfPlan)(sister, { id: planId });
  expect(await listApplied(home, { ...of(), id })).toEqual({ items: [] });
  await provide(home, { ...of(), id, plan_id: await newPlan(sister) });
  await removeAccess(home, { ...of(), id });
  await expect(listApplied(home, { ...of(), id })).rejects.toMatchObject({ code: 'not_found' });

  const event = await createTicketEvent(home, eventBody());
  const access = await createAccess(home, { ...of(), ti_event_ticket_id: await newTicket(home, event.id) });
  await removeTicketEvent(server.files, home, { id: event.id });
  expect((await listAccesses(home, of())).items.map((one) => one.id)).not.toContain(access.id);
  const { rows } = await server.database.owner.query('select from cascade_applied where access_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});
