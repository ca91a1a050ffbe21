import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { platformContext } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { bring, takeAll, takeable } from '#server/testing/access-matrix/transfer-fixture.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { createAction } from '../actions/service.ts';
import { giveStartingTemplates } from '../email-templates/furnish.service.ts';
import { createEmailTemplate, listEmailTemplates } from '../email-templates/service.ts';
import { downloadFile } from './import.service.ts';

let db: TestDatabase;
let here: ResourceContext;
let there: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const root = await makeOperator(db.database, { role: 'root' });
  const by = { relation: 'root', actor: { kind: 'operator', ...root } } as const;
  here = actAs(db.database, await makeResource(db.database), by);
  there = actAs(db.database, await makeResource(db.database), by);
});

const refusal = (does: Promise<unknown>) =>
  does.then(
    () => 'taken',
    (error: unknown) => (error as { fields?: Record<string, string> }).fields,
  );

test('an action isn’t switched on by a copy whose template prints what its event lacks', async () => {
  const html = '<p>{{ ticket.event }}</p>';
  const { id: mail_template_id } = await createEmailTemplate([], there, {
    name: 'Ticket',
    subject: 'S',
    html,
  });
  await createAction(there, { event_id: 1, type: 'mail', mail_template_id });
  const brought = await bring(here, await downloadFile(testSecrets, there));
  const place = takeable(brought).findIndex(({ part }) => part === 'action');
  expect(await refusal(takeAll(here, brought))).toEqual({
    [`items.${place}`]:
      '“Member registered” has no ticket.event. Choose a template without, or switch this off.',
  });
});

test('a new site that is set up like another keeps the templates it came with, and takes over those of one name', async () => {
  await write(
    platformContext({ database: db.database, clock: systemClock, log: silentLog }, 'test'),
    'test',
    (scope) => {
      scope.noAudit('test');
      return giveStartingTemplates(scope, here.resource.id);
    },
  );
  const welcome = { name: 'Welcome', subject: 'Ours', html: '<p>Ours</p>' };
  await createEmailTemplate([], there, welcome);
  await takeAll(here, await bring(here, await downloadFile(testSecrets, there)));
  const { items } = await listEmailTemplates([], here, { order: 'id', sort: 'asc' });
  expect(items.map(({ name, subject }) => [name, name === 'Welcome' ? subject : ''])).toEqual([
    ['Welcome', 'Ours'],
    ['Receipt', ''],
    ['Payment failed', ''],
    ['Ticket', ''],
  ]);
});
