import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { commonValues } from './content.ts';
import { factsOf } from './facts.queries.ts';
import { findReader, findSite } from './people.queries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Returns the day a member joined and the day of an event, in mails of a site with this country in its settings. */
async function daysIn(country: string | null): Promise<unknown[]> {
  const site = await makeResource(db.database);
  const { owner } = db.database;
  await owner.query("update resources set reporting_timezone = 'Asia/Tokyo' where id = $1", [site.id]);
  if (country !== null)
    await owner.query('insert into resource_settings (resource_id, version, document) values ($1, 1, $2)', [
      site.id,
      { business: { address_country: country } },
    ]);
  // The 27th in Tokyo, 9 hours ahead of UTC.
  const at = new Date('2026-11-26T23:30:00Z');
  const { rows } = await owner.query<{ id: number }>(
    "insert into members (resource_id, email, created_at) values ($1, 'a@example.com', $2) returning id",
    [site.id, at],
  );
  const id = rows[0]?.id ?? 0;
  return read(actAs(db.database, site), async (scope) => {
    const reader = (await findReader(scope, site.id, id)) ?? null;
    const values = commonValues(await findSite(scope, site.id), reader);
    const event = { name: 'member.created' as const, payload: { ids: [id] }, happenedAt: at };
    const facts = await factsOf(scope, site.id, event);
    return [(values.member as { joined: unknown }).joined, (facts.event as { date: unknown }).date];
  });
}

test.each([
  [null, '11/27/2026'],
  ['Japan', '2026/11/27'],
  ['germany', '27.11.2026'],
  ['GB', '27/11/2026'],
  ['Atlantis', '11/27/2026'],
])('days in mails of a site in %s are written as %s', async (country, day) => {
  expect(await daysIn(country)).toEqual([day, day]);
});
