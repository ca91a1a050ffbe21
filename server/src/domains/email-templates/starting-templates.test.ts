import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, write } from '#server/database/scope.ts';
import { platformContext } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { createMailRenderer, type MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { giveStartingTemplates } from './furnish.service.ts';
import { createEmailTemplate, listEmailTemplates } from './service.ts';
import { startingTemplates } from './starting-templates.ts';
import { exampleValuesAt, knownNames } from './variables.ts';

let db: TestDatabase;
let mails: MailRenderer;
beforeAll(async () => {
  db = await testDatabase();
  mails = createMailRenderer();
});
afterAll(async () => {
  await mails.close();
  await db.drop();
});

test.each(startingTemplates)(
  '$name prints nothing that its events lack',
  async ({ events, subject, html }) => {
    const template = { subject, html };
    expect(await mails.check(template, knownNames)).toEqual([]);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      const values = exampleValuesAt(event);
      expect(await mails.missing(template, values, knownNames)).toEqual([]);
      const mail = await mails.make(template, values);
      expect(mail.text).toContain('Ada');
      expect(mail.html).toContain('color-scheme');
      expect(`${mail.subject}${mail.text}`).not.toMatch(/\{[{%]/);
    }
  },
);

test('what a payment or a ticket may lack leaves no line behind', async () => {
  const textOf = async (name: string, more: object) => {
    const template = startingTemplates.find((one) => one.name === name);
    if (!template) throw new RangeError(name);
    const values = { ...exampleValuesAt(template.events[0] ?? ''), ...more };
    return (await mails.make(template, values)).text;
  };
  const payment = { title: 'Digital', amount: '$9.90', date: '11/23/2026', card: '', failure: '' };
  expect(await textOf('Receipt', { payment })).not.toContain('Card');
  expect(await textOf('Payment failed', { payment })).toContain(
    'couldn’t charge $9.90 for Digital on 11/23/2026.',
  );
  expect(await textOf('Payment failed', { payment })).not.toContain('reason');
  const ticket = { event: 'Festival', title: 'Day', starts: '05/01/2027, 6:00 PM', place: '' };
  expect(await textOf('Ticket', { ticket })).not.toContain('Place');
});

test('they are given to one site alone, within a transaction that is in no site before and after', async () => {
  const [site, other] = [await makeResource(db.database), await makeResource(db.database)];
  const mine = { name: 'Welcome', subject: 'Mine', html: '<p>Mine</p>' };
  await createEmailTemplate([], actAs(db.database, other), mine);
  const ctx = platformContext({ database: db.database, clock: systemClock, log: silentLog }, 'test');
  const where = `select current_setting('app.resource_id', true) as site`;
  const found = await write(ctx, 'test.furnish', async (scope) => {
    scope.noAudit('test');
    await giveStartingTemplates(scope, site.id);
    return (await scope.client.query(where)).rows;
  });
  expect(found).toEqual([{ site: '' }]);
  const namesAt = async (resource: typeof site) => {
    const { items } = await listEmailTemplates([], actAs(db.database, resource), {
      order: 'id',
      sort: 'asc',
    });
    return items.map(({ name }) => name);
  };
  expect(await namesAt(site)).toEqual(['Welcome', 'Receipt', 'Payment failed', 'Ticket']);
  expect(await namesAt(other)).toEqual(['Welcome']);
  const left = await read(actAs(db.database, other), (scope) =>
    scope.db.selectFrom('email_templates').select('subject').execute(),
  );
  expect(left).toEqual([{ subject: 'Mine' }]);
});
