import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createMailRenderer, type MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createEmailTemplate, updateEmailTemplate } from '../email-templates/service.ts';
import { createAction, listActions, updateAction } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let mails: MailRenderer;
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  mails = createMailRenderer();
});
afterAll(async () => {
  await mails.close();
  await db.drop();
});

const template = async (html: string, subject = 'Hello {{ member.name }}') =>
  (await createEmailTemplate([], ctx, { name: 'T', subject, html })).id;

const [registered, paid, ticketBought] = [1, 11, 17];

const act = (mail_template_id: number, more: object = {}) =>
  createAction(ctx, { event_id: registered, type: 'mail', mail_template_id, ...more }, mails);

const faultOf = (does: Promise<unknown>) =>
  does.then(
    () => null,
    (error: unknown) => (error as { fields?: Record<string, string> }).fields,
  );

test('an action isn’t switched on with a template that prints what its event lacks', async () => {
  const ticket = await template('<p>{{ ticket.event }}, {{ ticket.starts }}</p>');
  const fault =
    '“Member registered” has no ticket.event, ticket.starts. Choose a template without, or switch this off.';
  expect(await faultOf(act(ticket))).toEqual({ mail_template_id: fault });
  expect(await faultOf(act(ticket, { type: 'admin_mail' }))).toEqual({ mail_template_id: fault });
  expect(await faultOf(act(ticket, { event_id: ticketBought }))).toBeNull();
  expect(await faultOf(act(ticket, { event_id: paid }))).toMatchObject({
    mail_template_id: expect.stringContaining('“Payment succeeded” has no ticket.event') as string,
  });
});

test('without the check, it would be switched on and send mails with gaps', async () => {
  const mail_template_id = await template('<p>{{ ticket.event }}</p>');
  const made = await createAction(ctx, { event_id: registered, type: 'mail', mail_template_id });
  expect(made).toMatchObject({ active: true });
});

test('nor with one that can’t be made into a mail, or that names what there is not', async () => {
  const broken = await template('<p>{% if member.name %}</p>');
  expect(await faultOf(act(broken))).toEqual({
    mail_template_id: expect.stringMatching(
      /^This template can't be sent until it is fixed: Line 1: /,
    ) as string,
  });
  const misspelt = await template('<p>Dear {{ member.frist_name }}</p>');
  expect(await faultOf(act(misspelt))).toEqual({
    mail_template_id: expect.stringContaining('has no member.frist_name') as string,
  });
});

test('what is only tested, or has a default, may be missing', async () => {
  const careful = await template(
    '{% if ticket.event %}{{ ticket.event }}{% endif %}{{ promo.code | default: "-" }}',
  );
  expect(await faultOf(act(careful))).toBeNull();
});

test('one that is off is saved, and refused once it is switched on', async () => {
  const ticket = await template('{{ ticket.event }}');
  const off = await act(ticket, { active: false });
  const input = { id: off.id, event_id: registered, type: 'mail', mail_template_id: ticket } as const;
  expect(await faultOf(updateAction(ctx, { ...input, active: true }, mails))).toHaveProperty(
    'mail_template_id',
  );
  expect((await listActions(ctx, { filter: { active: false } })).items.map(({ id }) => id)).toEqual([off.id]);
  // The omitted switch keeps the stored value, which is off.
  expect(await faultOf(updateAction(ctx, { ...input, condition: 'any' }, mails))).toBeNull();
  expect(
    await faultOf(updateAction(ctx, { ...input, event_id: ticketBought, active: true }, mails)),
  ).toBeNull();
  // The stored value is on here, and the event no longer fits the template.
  expect(await faultOf(updateAction(ctx, input, mails))).toHaveProperty('mail_template_id');
});

test('one whose template was broken meanwhile can be switched off', async () => {
  const id = await template('{{ member.name }}');
  const made = await act(id);
  await updateEmailTemplate([], ctx, { id, name: 'T', subject: 'S', html: '{% if %}' });
  const input = { id: made.id, event_id: registered, type: 'mail', mail_template_id: id } as const;
  expect(await faultOf(updateAction(ctx, { ...input, condition: 'any' }, mails))).toHaveProperty(
    'mail_template_id',
  );
  expect(await faultOf(updateAction(ctx, { ...input, active: false }, mails))).toBeNull();
});
