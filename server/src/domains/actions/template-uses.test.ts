import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createEmailTemplate, getEmailTemplate, removeEmailTemplate } from '../email-templates/service.ts';
import { templatesOfActions } from './template-uses.queries.ts';

let db: TestDatabase;
let ctx: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const uses = [templatesOfActions];

test('a template that an action sends is used, and is not deleted', async () => {
  const template = { name: 'Welcome', subject: 'Welcome', html: '<p>Hello</p>' };
  const { id } = await createEmailTemplate(uses, ctx, template);
  const free = await createEmailTemplate(uses, ctx, template);
  await db.database.owner.query(
    `insert into event_handlers (resource_id, event_id, type, condition, mail_template_id)
     values ($1, 1, 'mail', 'any', $2)`,
    [ctx.resource.id, id],
  );
  expect(await getEmailTemplate(uses, ctx, { id })).toMatchObject({ used: true });
  expect(await getEmailTemplate(uses, ctx, { id: free.id })).toMatchObject({ used: false });
  await expect(removeEmailTemplate(uses, ctx, { id })).rejects.toMatchObject({
    message: 'An action or a trigger sends this template. Choose another one there first.',
  });
  await removeEmailTemplate(uses, ctx, { id: free.id });
});
