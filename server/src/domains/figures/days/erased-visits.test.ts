import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { insertVisits, makeVisitedSite, run } from '#server/testing/visits.ts';
import { sumFigureRows } from '../rows/rows.queries.ts';
import { refreshDays } from './days.service.ts';
import { countVisitors } from './visitors.queries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('who came and was erased stays on that day, in the card and its rows, however far the zone moves', async () => {
  const { ctx, members } = await makeVisitedSite(db.database, 'Pacific/Kiritimati', 2);
  const [one = 0, other = 0] = members;
  await insertVisits(ctx, [
    [one, new Date('2026-02-28T10:00:00Z')],
    [other, new Date('2026-03-02T09:59:00Z')],
  ]);
  await refreshDays(ctx);
  await run(ctx, 'delete from members where resource_id = $1');
  const inZone = async (timezone: string) => {
    await run(ctx, 'update resources set reporting_timezone = $2 where id = $1', timezone);
    await rebuildDays(ctx);
    const site = { ...ctx.resource, timezone };
    return read(ctx, async (scope) => {
      const found: unknown[] = [];
      for (const date of ['2026-03-01', '2026-03-02']) {
        const reference = { figure: 'logged_in_members', start: date, end: date, plans: [] } as const;
        const { total } = await sumFigureRows(scope, site, { reference, currency: null });
        const [card] = await countVisitors(scope.client, site.id, [{ start: date, end: date }]);
        found.push([card?.members, total]);
      }
      return found;
    });
  };
  const each = [
    [1, 1],
    [1, 1],
  ];
  expect(await inZone('Pacific/Kiritimati')).toEqual(each);
  expect(await inZone('Pacific/Honolulu')).toEqual(each);
});
