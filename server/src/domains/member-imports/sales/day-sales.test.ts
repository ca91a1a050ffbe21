import { beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import type { ImportTest } from '#server/testing/import-fixture.ts';
import { heading, salesFixture } from '#server/testing/sales-desk.ts';
import { refreshDays } from '../../figures/days/days.service.ts';
import { volumeOf } from '../../figures/days/volume.queries.ts';
import { rebuildOnSettingsChange } from '../../figures/rebuild/rebuild.service.ts';
import { findFigureRows } from '../../figures/rows/rows.queries.ts';
import { listMembers } from '../../members/list.service.ts';

let ctx: ResourceContext;
const { rowsOf, importSales } = salesFixture((made: ImportTest) => {
  ({ ctx } = made);
});

/** Changes the site's time zone, as the settings do, and updates its metrics. */
async function countIn(timezone: string): Promise<void> {
  await rowsOf(`update resources set reporting_timezone = '${timezone}' where id = $1`);
  ctx = { ...ctx, resource: { ...ctx.resource, timezone } };
  await rebuildOnSettingsChange(ctx);
}

/**
 * Returns days with charges and their cents by the metric's card, the days of its rows, and the text of each row's
 * time.
 */
function told() {
  return readSnapshot(ctx, async (scope) => {
    const days = ['2024-03-30', '2024-03-31', '2024-04-01'];
    const ranges = days.map((day) => ({ start: day, end: day }));
    const sums = (await volumeOf(scope.client, ctx.resource.id, ranges)).filter(
      ({ source }) => source === 'all',
    );
    const rows: string[] = [];
    for (const day of ranges) {
      const asked = { reference: { figure: 'gross_volume', ...day, plans: [] }, currency: 'usd' } as const;
      const found = await findFigureRows(scope, ctx.resource, asked, { limit: 9, offset: 0 });
      rows.push(...found.rows.map((row) => `${day.start} ${row.amount} ${row.day}`));
    }
    return { sums: sums.map(({ range: place, amountCents }) => `${days[place]} ${amountCents}`), rows };
  });
}

beforeEach(async () => {
  await countIn('Pacific/Kiritimati');
});

test('a sale of which the day alone is known stays on it, in whatever zone the site counts', async () => {
  await importSales(`${heading}\n1,,20240331,9.99,USD,A mug`);
  await refreshDays(ctx);
  for (const zone of [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Tokyo',
    'America/New_York',
    'Asia/Beirut',
  ]) {
    await countIn(zone);
    expect([zone, await told()]).toEqual([
      zone,
      { sums: ['2024-03-31 999'], rows: ['2024-03-31 999 2024-03-31'] },
    ]);
    const { items } = await listMembers(ctx, {});
    expect([zone, items[0]?.transaction_last_date]).toEqual([zone, '2024-03-31']);
  }
});

test('one of which the time is known moves with the zone, and has no day of its own', async () => {
  await importSales(`${heading}\n1,,2024-03-31T10:00:00+14:00,9.99,USD,A mug`);
  await refreshDays(ctx);
  expect(await told()).toEqual({ sums: ['2024-03-31 999'], rows: ['2024-03-31 999 null'] });
  await countIn('Pacific/Pago_Pago');
  expect(await told()).toEqual({ sums: ['2024-03-30 999'], rows: ['2024-03-30 999 null'] });
});
