import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createMailRenderer, type MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createEmailTemplate } from '../email-templates/service.ts';
import { createTrigger, updateTrigger } from './service.ts';

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

const faultOf = (does: Promise<unknown>) =>
  does.then(
    () => null,
    (error: unknown) => (error as { fields?: Record<string, string> }).fields,
  );

test('a trigger isn’t switched on with a template that one of its events lacks something for', async () => {
  const html = '{{ payment.amount }}';
  const { id: template } = await createEmailTemplate([], ctx, { name: 'T', subject: 'S', html });
  const input = (...events: string[]) => ({
    trigger_id: 1,
    settings: { events, to: 'member', template: String(template) },
  });
  const fault = {
    'settings.template':
      '“Member joined a group” has no payment.amount. Choose a template without, or switch this off.',
  };
  const mixed = input('payment.succeeded', 'payment.failed', 'group.joined');
  expect(await faultOf(createTrigger(ctx, mixed, mails))).toEqual(fault);
  expect(await faultOf(createTrigger(ctx, input('payment.succeeded', 'payment.failed'), mails))).toBeNull();
  const { id } = await createTrigger(ctx, { ...mixed, active: false }, mails);
  expect(await faultOf(updateTrigger(ctx, { ...mixed, id, active: true }, mails))).toEqual(fault);
  expect(await faultOf(updateTrigger(ctx, { ...mixed, id }, mails))).toBeNull();
  expect(
    await faultOf(updateTrigger(ctx, { ...input('payment.failed'), id, active: true }, mails)),
  ).toBeNull();
  expect(await faultOf(updateTrigger(ctx, { ...mixed, id }, mails))).toEqual(fault);
});
