import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  EmailTemplate,
  EmailTemplateFilter,
  EmailTemplateInput,
  EmailTemplateOrderColumn,
} from '#contract/domains/email-templates/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import {
  createEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  removeEmailTemplate,
  updateEmailTemplate,
} from './service.ts';

/** Fields that the list and the single template have in common. */
type Shown = Pick<EmailTemplate, 'id' | 'name' | 'version' | 'subject' | 'created_at'>;

let server: TestServer;
let own: ResourceContext;
let foreign: ResourceContext;
beforeAll(async () => {
  server = await testServer();
  own = actAs(server.database, await makeResource(server.database));
  foreign = actAs(server.database, await makeResource(server.database));
});
afterAll(() => server.close());

const first = { name: 'Émile', subject: 'Welcome, {{ member.name }}', html: '<p>Hello</p>' };

testCrudOperations<Shown, EmailTemplateInput, EmailTemplateOrderColumn, EmailTemplateFilter>({
  domain: 'emailTemplates',
  sites: () => ({ own, foreign }),
  inputs: [first, { name: 'zebra', subject: 'Your payment failed', html: '<p>Goodbye, Émile</p>' }],
  create: (ctx, input) => createEmailTemplate([], ctx, input),
  get: (ctx, input) => getEmailTemplate([], ctx, input),
  update: (ctx, input) => updateEmailTemplate([], ctx, input),
  remove: (ctx, input) => removeEmailTemplate([], ctx, input),
  list: async (ctx, input) => {
    const { items } = await listEmailTemplates([], ctx, input);
    return {
      items: items.map((row) => ({
        ...row,
        html: '',
        subject: row.subject ?? '',
        created_at: row.created_at ?? '',
      })),
    };
  },
  orders: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    subject: ({ subject }) => subject,
    created_at: (row) => row.created_at,
  },
  filters: {
    name: { by: { name: 'emil' }, holds: ({ name }) => name === 'Émile' },
    subject: { by: { subject: 'payment' }, holds: ({ name }) => name === 'zebra' },
    global: { by: { global: 'goodbye' }, holds: ({ name }) => name === 'zebra' },
  },
});

test('a template that something sends says so, and stays', async () => {
  const { id } = await createEmailTemplate([], own, first);
  const other = await createEmailTemplate([], own, first);
  expect((await getEmailTemplate([], own, { id })).used).toBeNull();
  const uses = [() => Promise.resolve([id])];
  expect(await getEmailTemplate(uses, own, { id })).toMatchObject({ used: true });
  expect(await getEmailTemplate(uses, own, { id: other.id })).toMatchObject({ used: false });
  const { items } = await listEmailTemplates(uses, own, { limit: 200 });
  expect(items.filter(({ used }) => used).map((row) => row.id)).toEqual([id]);
  await expect(removeEmailTemplate(uses, own, { id })).rejects.toMatchObject({ code: 'conflict' });
  await removeEmailTemplate(uses, own, { id: other.id });
});

async function callAs(role: 'root' | 'admin' | 'readonly' | 'user', path: string, body?: unknown) {
  const { resource } = own;
  const operator = await makeOperator(
    server.database,
    role === 'root' ? { role: 'root' } : { on: [{ resource, role }] },
  );
  const token = await sessionOf(server.database, operator);
  const url = `/api/admin/mail-templates${path}`;
  return server.call(body === undefined ? 'GET' : 'POST', url, {
    token,
    resource: resource.key,
    ...(body === undefined ? {} : { body }),
  });
}

test('who makes actions reads names alone, and nobody but root what mails say', async () => {
  const { id } = await createEmailTemplate([], own, { ...first, name: 'Chosen by name' });
  for (const role of ['admin', 'readonly'] as const) {
    const { body } = await callAs(role, '?limit=1&filter[name]=chosen');
    expect(body).toMatchObject({
      items: [{ id, name: 'Chosen by name', subject: null, used: null, created_at: null }],
    });
    for (const query of [
      'filter[subject]=welcome',
      'filter[global]=hello',
      'order=subject',
      'order=created_at',
    ])
      expect((await callAs(role, `?${query}`)).status, query).toBe(403);
    expect((await callAs(role, `/${id}`)).status).toBe(403);
    expect((await callAs(role, '', first)).status).toBe(403);
  }
  expect((await callAs('user', '?limit=1')).status).toBe(403);
  expect((await callAs('root', `/${id}`)).body).toMatchObject({ id, html: first.html });
});

test('name, subject and html are required, and a subject is one line', async () => {
  const { status, body } = await callAs('root', '', { name: ' ', subject: '' });
  expect([status, body]).toMatchObject([
    422,
    { fields: { name: 'Required field', subject: 'Required field', html: 'Required field' } },
  ]);
  for (const subject of ['a\r\nBcc: x@example.com', 'a\nb', 'a\rb'])
    expect((await callAs('root', '', { ...first, subject })).body).toMatchObject({
      fields: { subject: 'Please provide a valid value' },
    });
});

test('whoever may choose a template sees its mail with sample data, and nobody else', async () => {
  const { id } = await createEmailTemplate([], own, { ...first, html: '<p>Hello {{ member.name }}</p>' });
  for (const role of ['root', 'admin', 'readonly'] as const)
    expect(await callAs(role, `/${id}/preview`)).toMatchObject({
      status: 200,
      body: { subject: 'Welcome, Ada Lovelace', text: 'Hello Ada Lovelace' },
    });
  expect((await callAs('user', `/${id}/preview`)).status).toBe(403);
  const { id: other } = await createEmailTemplate([], foreign, first);
  expect((await callAs('admin', `/${other}/preview`)).status).toBe(404);
  const { id: broken } = await createEmailTemplate([], own, { ...first, html: '{% if member.name %}' });
  expect(await callAs('admin', `/${broken}/preview`)).toMatchObject({
    status: 422,
    body: { error_description: expect.stringContaining('Line 1') as string },
  });
});
