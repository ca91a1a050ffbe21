import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createAction, listActions } from '#server/domains/actions/service.ts';
import { previewEffect } from '#server/domains/email-templates/effect.service.ts';
import { addStandardTemplates } from '#server/domains/email-templates/furnish.service.ts';
import {
  createEmailTemplate,
  listEmailTemplates,
  updateEmailTemplate,
} from '#server/domains/email-templates/service.ts';
import { createTrigger, listTriggers } from '#server/domains/triggers/service.ts';
import { createMailRenderer, type MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { templateSenders } from './template-uses.ts';

let db: TestDatabase;
let mails: MailRenderer;
let own: ResourceContext;
let foreign: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  mails = createMailRenderer();
  own = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
});
afterAll(async () => {
  await mails.close();
  await db.drop();
});

const broken = 'Hello {% if member.city %} from {{ member.city }}';

test('saving a template says which automations would fail, and their lists say which do', async () => {
  const { id } = await createEmailTemplate([], own, {
    name: 'Hello',
    subject: 'Hello',
    html: '<p>Hello {{ member.name }}</p>',
  });
  const action = await createAction(own, { title: 'Greet', event_id: 1, type: 'mail', mail_template_id: id });
  const settings = { events: ['group.joined'], to: 'member', template: String(id) };
  const trigger = await createTrigger(own, { trigger_id: 1, active: false, settings });
  const effectOf = async (html: string) =>
    (await previewEffect(mails, templateSenders, own, { id, subject: 'Hello', html })).automations;

  expect(await effectOf('<p>Fine</p>')).toEqual([
    { kind: 'action', id: action.id, title: 'Greet', active: true, fault: null },
    { kind: 'trigger', id: trigger.id, title: 'Member joined a group', active: false, fault: null },
  ]);
  // Neither of the two events has a ticket.
  const [greet] = await effectOf('<p>{{ ticket.title }}</p>');
  expect(greet?.fault).toBe(
    '“Member registered” has no ticket.title. Choose a template without, or switch this off.',
  );
  expect((await effectOf(broken)).map(({ fault }) => fault !== null)).toEqual([true, true]);

  const faults = async () => [
    (await listActions(own, undefined, mails)).items[0]?.template?.fault,
    (await listTriggers(own, undefined, mails)).items[0]?.template?.fault,
  ];
  expect(await faults()).toEqual([null, null]);
  await updateEmailTemplate([], own, { id, name: 'Hello', subject: 'Hello', html: broken });
  expect(await faults()).toEqual([expect.stringMatching(/^Line 1: /), expect.stringMatching(/^Line 1: /)]);
  await expect(
    previewEffect(mails, templateSenders, foreign, { id, subject: 'S', html: 'x' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('the standard templates are added once, and a name that is there is left alone', async () => {
  await createEmailTemplate([], foreign, { name: 'Receipt', subject: 'Ours', html: '<p>Ours</p>' });
  const added = await Promise.all([addStandardTemplates(foreign), addStandardTemplates(foreign)]);
  expect(added.map((one) => one.added.length).toSorted((one, other) => one - other)).toEqual([0, 3]);
  const { items } = await listEmailTemplates([], foreign, undefined);
  expect(items.map(({ name }) => name).toSorted()).toEqual([
    'Payment failed',
    'Receipt',
    'Ticket',
    'Welcome',
  ]);
  expect(items.find(({ name }) => name === 'Receipt')?.subject).toBe('Ours');
  const { rows } = await db.database.owner.query<{ count: number }>(
    "select count(*)::int as count from audit_log where resource_id = $1 and operation = 'emailTemplates.addStandard'",
    [foreign.resource.id],
  );
  expect(rows[0]?.count).toBe(3);
});
