import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { whileWaiting } from '#server/testing/lock-waits.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makePartner, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { exclude, provide } from './items.service.ts';
import { dropRule } from './queries.ts';
import { createAccess } from './service.ts';

let db: TestDatabase;
let home: ResourceContext;
let sister: ResourceContext;
let partnerId: number;

beforeAll(async () => {
  db = await testDatabase();
  const partner = await makePartner(db.database);
  partnerId = partner.id;
  home = actAs(db.database, await makeResource(db.database, { partner }));
  sister = actAs(db.database, await makeResource(db.database, { partner }));
});
afterAll(() => db.drop());

test.each([
  [
    'provides',
    (id: number, planId: number, _optionId: number) => provide(home, { partnerId, id, plan_id: planId }),
  ],
  [
    'excludes',
    (id: number, _planId: number, optionId: number) =>
      exclude(home, { partnerId, id, subscription_id: optionId }),
  ],
])('what an access %s is not found when the access is deleted meanwhile', async (_what, add) => {
  const { optionId } = await makeOption(home);
  const { id } = await createAccess(home, { partnerId, subscription_id: optionId });
  const there = await makeOption(sister);
  const adding = whileWaiting<unknown>(
    home,
    (scope) => dropRule(scope.db, 'cascade_accesses', id),
    () => add(id, there.planId, there.optionId),
  );
  await expect(adding).rejects.toMatchObject({ code: 'not_found' });
});
