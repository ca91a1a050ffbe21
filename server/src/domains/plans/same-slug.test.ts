// Concurrent writes with the same slug: one succeeds, the others get an error message.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { whileWaiting } from '#server/testing/lock-waits.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { addPlan, createPlan, updatePlan } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

/** Writes a plan with the slug, and starts the other write before the commit, while the slug still looks free. */
const besidePlanOf = (slug: string, other: () => Promise<unknown>): Promise<unknown> =>
  whileWaiting(
    ctx,
    (scope) => addPlan(ctx, scope, { title: 'First', slug }),
    () => other().catch((error: unknown) => error),
  );

const refusal = { code: 'invalid', fields: { slug: 'Another plan of this site has this slug.' } };

describe('two plans of one slug at the same moment', () => {
  test('the second of two new ones is refused at its slug', async () => {
    const second = () => createPlan(ctx, { title: 'Second', slug: 'same' });
    expect(await besidePlanOf('same', second)).toMatchObject(refusal);
  });

  test('so is one that is renamed', async () => {
    const { id } = await createPlan(ctx, { title: 'Second', slug: 'other' });
    const renamed = () => updatePlan(ctx, { id, title: 'Second', slug: 'again' });
    expect(await besidePlanOf('again', renamed)).toMatchObject(refusal);
  });

  test('another site has slugs of its own', async () => {
    const elsewhere = actAs(db.database, await makeResource(db.database));
    await createPlan(ctx, { title: 'Here', slug: 'shared' });
    expect(await createPlan(elsewhere, { title: 'There', slug: 'shared' })).toMatchObject({ slug: 'shared' });
  });
});
