import { expect, test } from 'vitest';
import { invoiceFixture } from '#server/testing/access-matrix/invoice-desk.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { dryRun, generate, running } from './drafts.service.ts';
import { finalize } from './states.service.ts';

let db: TestDatabase;
const { price, idsOf } = invoiceFixture((made) => {
  ({ db } = made);
});

// The same instant is January 31, 23:30, in New York and February 1, 17:30, in Auckland.
test.each([
  ['America/New_York', '2026-02-01T04:30:00Z', '2025-12', '2026-01'],
  ['Pacific/Auckland', '2026-02-01T04:30:00Z', '2026-01', '2026-02'],
  // February 1, 00:30, in Auckland (UTC+13).
  ['Pacific/Auckland', '2026-01-31T11:30:00Z', '2026-01', '2026-02'],
  ['UTC', '2026-02-01T00:00:00Z', '2026-01', '2026-02'],
])(
  'in %s a site made at %s is not billed for %s, and in full for %s',
  async (timezone, createdAt, before, first) => {
    const site = await makeResource(db.database, { timezone, createdAt });
    const root = actAs(db.database, site, { relation: 'root' });
    await price({}, root);
    const { key } = site;
    for (const ask of [generate, dryRun])
      for (const calendar_period of [before, '2019-01'])
        await expect(ask(root, { key, calendar_period })).rejects.toMatchObject({
          code: 'conflict',
          message: 'The site began after this month, so there is nothing to bill.',
        });
    expect(await idsOf(site)).toEqual([]);
    const { items } = await generate(root, { key, calendar_period: first });
    expect(items).toMatchObject([{ outcome: 'created', amount: 4_900 }]);
    // The running bill has the same amount, and is marked as the first.
    const bill = (calendar_period: string) => running(root, { key, calendar_period });
    expect(await bill(first)).toMatchObject({ is_first_month: true, items: [{ amount: 4_900 }] });
    expect(await bill('2026-03')).toMatchObject({ is_first_month: false, items: [{ amount: 4_900 }] });
    // The pricing came on this day.
    expect((await running(root, { key })).is_first_month).toBe(true);
  },
);

test('a draft that was written for a month before the first day is not finalized', async () => {
  const site = await makeResource(db.database, { timezone: 'America/New_York' });
  const root = actAs(db.database, site, { relation: 'root' });
  await price({}, root);
  await generate(root, { key: site.key, calendar_period: '2026-01' });
  await db.database.owner.query("update resources set created_at = '2026-02-01T05:00:00Z' where id = $1", [
    site.id,
  ]);
  const [id = 0] = await idsOf(site);
  for (const as_drafted of [false, true])
    await expect(finalize(root, { id, as_drafted })).rejects.toMatchObject({ code: 'conflict' });
});
