import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import {
  checkTemplate,
  listVariables,
  previewTemplate,
  sendTest,
} from '#server/domains/email-templates/preview.service.ts';
import {
  makeTemplateMail,
  queueMadeMail,
  type TemplateMail,
} from '#server/domains/email-templates/send.service.ts';
import { createEmailTemplate } from '#server/domains/email-templates/service.ts';
import { listMemberMails } from '#server/domains/members/page.service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { sendMailTask } from '#server/platform/mail/send-mail-task.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { uniqueHex } from '#server/testing/random.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let folder: string;
const mails = createMailRenderer();
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  await db.database.owner.query(saveSettings, [ctx.resource.id, settings]);
  folder = await mkdtemp(join(tmpdir(), 'masthead-mail-'));
});
afterAll(async () => {
  await mails.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

const site = {
  from: { address: 'news@courier.example', name: 'Courier' },
  replyTo: { address: 'answers@courier.example', name: 'Desk' },
};

const settings = {
  'settings.emails_from.name': site.from.name,
  'settings.emails_from.email': site.from.address,
  'settings.emails_replay_to.name': site.replyTo.name,
  'settings.emails_replay_to.email': site.replyTo.address,
  'settings.admin_emails': ['a', 'A', 'b'].map((at) => ({ email: `${at}@courier.example`, name: '' })),
};
const saveSettings = 'insert into resource_settings (resource_id, document) values ($1, $2)';

async function newMember(name: { first_name?: string; last_name?: string } = {}, email?: string) {
  const address = email ?? `m${uniqueHex()}@reader.example`;
  return createMember(ctx, { email: address, password: 'a long password', ...name });
}

async function newTemplate(html = '<p>Hello {{ member.name }}, {{ payment.amount }}</p>') {
  const { id } = await createEmailTemplate([], ctx, {
    name: 'T',
    subject: '{{ resource.title }} for {{ member.name }}',
    html,
  });
  return id;
}

type Mail = TemplateMail & { id: string };
const send = ({ id, ...mail }: Mail, after: (scope: WriteScope) => Promise<void> = () => Promise.resolve()) =>
  write(ctx, 'test.send', async (scope) => {
    scope.noAudit('test');
    const made = await makeTemplateMail(mails, scope, ctx.resource.id, mail);
    const sent = typeof made === 'string' ? made : await queueMadeMail(scope, ctx.resource.id, id, made);
    await after(scope);
    return sent;
  });

async function outbox(id: string) {
  const { rows } = await db.database.owner.query<{
    message_id: string;
    recipient: string;
    body_text: string;
  }>(
    'select message_id, recipient, body_text from outgoing_mails where message_id like $1 order by recipient',
    [`<site-${ctx.resource.id}:${id}%`],
  );
  return rows;
}

/** Returns the mail as a mail program reads it. */
async function delivered(messageId: string) {
  const mailer = createMailer({ smtpUrl: null, folder, from: { address: 'own@example.com', name: 'Own' } });
  const before = new Set(await readdir(folder));
  await sendMailTask(db.database.pool, mailer).run({ messageId }, jobInfo({}));
  const [file = ''] = (await readdir(folder)).filter((name) => !before.has(name));
  return PostalMime.parse(await readFile(join(folder, file)));
}

test('a mail of a template goes to the member from the sender of the site, and stands in their log', async () => {
  const member = await newMember({ first_name: 'Ann', last_name: 'O<b>' });
  const mail = { id: 'welcome-1', templateId: await newTemplate(), to: member.id };
  const sent = await send({ ...mail, facts: { payment: { amount: '$9.90' } } });
  expect(sent).toMatchObject({ queued: 1, recipients: [member.email] });
  const [row] = await outbox('welcome-1');
  const parsed = await delivered(row?.message_id ?? '');
  expect(parsed).toMatchObject({
    from: site.from,
    replyTo: [site.replyTo],
    to: [{ address: member.email, name: 'Ann O<b>' }],
    subject: `${ctx.resource.title} for Ann O<b>`,
    html: expect.stringContaining('Hello Ann O&lt;b&gt;, $9.90') as string,
    text: expect.stringContaining('Hello Ann O<b>, $9.90') as string,
  });
  const { items } = await listMemberMails(ctx, { id: member.id });
  expect(items).toMatchObject([{ subject: `${ctx.resource.title} for Ann O<b>`, status: 'sent' }]);
});

test('the same id is one mail and one line of the log, by twenty at once and whatever is rolled back', async () => {
  const member = await newMember();
  const mail: Mail = { id: 'once', templateId: await newTemplate(), to: member.id, facts: {} };
  const dies = () => Promise.reject(new Error('killed'));
  for (let round = 0; round < 5; round += 1) await expect(send(mail, dies)).rejects.toThrow('killed');
  expect(await outbox('once')).toEqual([]);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => send(mail, at % 3 === 0 ? dies : undefined).catch(() => null)),
  );
  expect(all.filter((sent) => typeof sent === 'object' && sent?.queued === 1)).toHaveLength(1);
  expect(await outbox('once')).toHaveLength(1);
  expect((await listMemberMails(ctx, { id: member.id })).items).toHaveLength(1);
});

test('mails to the team go to each address once, and to nobody where none is set', async () => {
  const member = await newMember({ first_name: 'Bo' });
  const mail = { templateId: await newTemplate(), about: member.id, facts: {} };
  expect(await send({ ...mail, id: 'team', to: 'admins' })).toMatchObject({ queued: 2 });
  expect(await send({ ...mail, id: 'team', to: 'admins' })).toMatchObject({ queued: 0 });
  expect((await outbox('team')).map(({ body_text: text }) => text)).toEqual(['Hello Bo,', 'Hello Bo,']);
  expect(await send({ ...mail, id: 'team-2', to: 'moderators' })).toBe('no address');
  expect((await listMemberMails(ctx, { id: member.id })).items).toEqual([]);
});

test('what cannot be sent says why', async () => {
  const templateId = await newTemplate();
  const nobody = await newMember({}, 'id-7@no-address.invalid');
  expect(await send({ id: 'x1', templateId: 999_999, to: 1, facts: {} })).toBe('no template');
  expect(await send({ id: 'x2', templateId, to: 999_999, facts: {} })).toBe('no member');
  expect(await send({ id: 'x3', templateId, to: nobody.id, facts: {} })).toBe('no address');
  const broken = await newTemplate('{% if %}');
  const member = await newMember();
  await expect(send({ id: 'x4', templateId: broken, to: member.id, facts: {} })).rejects.toThrow('Line 1');
  await expect(send({ id: 'a b', templateId, to: member.id, facts: {} })).rejects.toThrow('id of a mail');
});

test('line breaks in what members and events bring along never reach the head of a mail', async () => {
  const evil = 'Ann\r\nBcc: evil@example.com';
  const member = await newMember({ first_name: 'Ann' });
  await db.database.owner.query('update members set first_name = $2 where id = $1', [member.id, evil]);
  const { id: templateId } = await createEmailTemplate([], ctx, {
    name: 'Evil',
    subject: '{{ member.name }} {{ event.title }}',
    html: '<p>x</p>',
  });
  await send({ id: 'evil', templateId, to: member.id, facts: { event: { title: 'x\r\nX-Evil: 1' } } });
  const [row] = await outbox('evil');
  const parsed = await delivered(row?.message_id ?? '');
  const names = new Set(parsed.headers.map(({ key }) => key));
  expect(names).toEqual(
    new Set([
      'from',
      'to',
      'reply-to',
      'subject',
      'message-id',
      'date',
      'auto-submitted',
      'mime-version',
      'content-type',
    ]),
  );
  expect(parsed.subject).toBe('Ann Bcc: evil@example.com x X-Evil: 1');
});

test('every variable has an example, and a member of the site fills in theirs', async () => {
  const { items } = await listVariables();
  const html = items.map(({ placeholder }) => `<p>${placeholder}</p>`).join('\n');
  expect((await checkTemplate(mails, ctx, { subject: 'x', html })).items).toEqual([]);
  const { text } = await previewTemplate(mails, ctx, { subject: 'x', html });
  expect(text.split('\n\n').length).toBeGreaterThan(items.length - 4);
  const member = await newMember({ first_name: 'Cy' });
  const preview = { subject: '{{ member.first_name }}', html: '<p>{{ payment.amount }}</p>' };
  const mail = await previewTemplate(mails, ctx, { ...preview, member_id: member.id });
  expect(mail).toMatchObject({ subject: 'Cy', text: '$9.90' });
  const elsewhere = actAs(db.database, await makeResource(db.database));
  await expect(previewTemplate(mails, elsewhere, { ...preview, member_id: member.id })).rejects.toMatchObject(
    { code: 'not_found' },
  );
  await expect(previewTemplate(mails, ctx, { ...preview, html: '{% for %}' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { html: expect.stringContaining('Line 1') as string },
  });
});

test('a test goes to who asks and stands in nobody’s log', async () => {
  const operator = await makeOperator(db.database);
  const actor = { kind: 'operator', id: operator.id, email: operator.email } as const;
  await sendTest(mails, actAs(db.database, ctx.resource, { actor }), { subject: 'Hi', html: '<p>x</p>' });
  const { rows } = await db.database.owner.query(
    'select subject, body_text from outgoing_mails where recipient = $1',
    [operator.email],
  );
  expect(rows).toEqual([{ subject: 'Test: Hi', body_text: 'x' }]);
});
