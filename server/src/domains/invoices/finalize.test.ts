import { expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { invoiceFixture, month } from '#server/testing/access-matrix/invoice-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import type { TestSite } from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { generate } from './drafts.service.ts';
import { finalize } from './states.service.ts';

let db: TestDatabase;
let site: TestSite;
let key: string;
let root: ResourceContext;
const { price, drafted, only } = invoiceFixture((made) => {
  ({ db, site, key, root } = made);
});

async function charged(cents: number): Promise<void> {
  await db.database.owner.query(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, livemode, created_at)
     values ($1, $2, 'usd', 'succeeded', 'manual', true, '2026-01-10T12:00:00Z')`,
    [site.id, cents],
  );
}

test('a draft whose month comes to another amount now says so, and is taken only as it is', async () => {
  const id = await drafted();
  // 4,900 and 2.5% of 1,234.56 USD: 30.864, so 30.86.
  await charged(123_456);
  await expect(finalize(root, { id })).rejects.toMatchObject({
    code: 'conflict',
    message:
      'The draft says 49.00 USD; counted now, the month comes to 79.86 USD. Regenerate the draft, or finalize it as drafted.',
  });
  expect(await only()).toMatchObject({ status: 'draft', amount: 4_900 });
  await generate(root, { key, ...month, is_force: true });
  // A sign-up within the free ones changes no amount.
  await makeMembers(root, 1, new Date('2026-01-11T12:00:00Z'));
  expect((await finalize(root, { id })).item).toMatchObject({ status: 'open', amount: 7_986 });
});

test('a draft can be taken as it is though it differs', async () => {
  const id = await drafted();
  await price({ monthly_price: 9_900 });
  await expect(finalize(root, { id })).rejects.toMatchObject({ code: 'conflict' });
  expect((await finalize(root, { id, as_drafted: true })).item).toMatchObject({
    status: 'open',
    amount: 4_900,
  });
});

test('a draft of the other mode is compared with its own mode', async () => {
  const id = await drafted({ livemode: false });
  await charged(50_000);
  await db.database.owner.query('update resource_pricing set livemode = true where resource_id = $1', [
    site.id,
  ]);
  expect((await finalize(root, { id })).item).toMatchObject({ status: 'open', amount: 4_900 });
});
