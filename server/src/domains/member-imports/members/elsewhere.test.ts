// Subscriptions that another system renews: they don't renew here, and a newer file moves their ends.
import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

const day = 86_400_000;
const loaded = Date.now();
/** Returns a day relative to now at 10:00 UTC, as Stripe writes it. */
const inDays = (days: number) => `${new Date(loaded + days * day).toISOString().slice(0, 10)} 10:00`;

const titles =
  'id,Customer ID,Customer Email,Plan,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC),Cancel At Period End,Ended At (UTC)';
const line = (id: string, email: string, end: string, status = 'active', cancels = 'false') =>
  `${id},cus_${email[0]},${email},Digital,usd,month,9.00,${status},${inDays(-100)},${end},${cancels},`;
const file = (...lines: string[]) => [titles, ...lines].join('\n');

const held = () =>
  rowsOf<{
    email: string;
    status: string;
    autorenew: boolean;
    ends: Date;
    state: string | null;
    there: string | null;
  }>(`
    select m.email, s.status, s.autorenew, s.ends_at as ends, r.state, r.provider_subscription as there
    from member_subscriptions s join members m on m.resource_id = $1 and m.id = s.member_id
    left join renewals_elsewhere r on r.resource_id = $1 and r.subscription_id = s.id
    where s.resource_id = $1 order by m.email`);

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00Z`);

test('what Stripe renews does not renew here; a newer file moves its end, and the same file again nothing', async () => {
  const first = file(
    line('sub_1', 'a@example.com', inDays(5)),
    line('sub_2', 'b@example.com', inDays(5), 'active', 'true'),
  );
  const done = await desk.importText(ctx, first);
  expect(done).toMatchObject({
    source: { system: 'Stripe', charges: 'stripe' },
    totals: { created: 2, rejected: 0 },
  });
  expect(await held()).toMatchObject([
    { email: 'a@example.com', autorenew: false, ends: at(inDays(5)), state: 'elsewhere', there: 'sub_1' },
    // Cancelled there: it ends and isn't renewed.
    { email: 'b@example.com', autorenew: false, ends: at(inDays(5)), state: null },
  ]);
  expect((await desk.importText(ctx, first)).totals).toMatchObject({ updated: 0, unchanged: 2 });
  const next = await desk.importText(ctx, file(line('sub_1', 'a@example.com', inDays(36))));
  expect(next.totals).toMatchObject({ updated: 1 });
  expect((await held())[0]).toMatchObject({ ends: at(inDays(36)), status: 'active', autorenew: false });
  // An older file reverts nothing.
  await desk.importText(ctx, first);
  expect((await held())[0]).toMatchObject({ ends: at(inDays(36)) });
});

test('whoever says that nobody charges there any more lets it renew here', async () => {
  const answers = { charged_by: 'here' } as const;
  await desk.importText(ctx, file(line('sub_1', 'a@example.com', inDays(5))), { answers });
  expect(await held()).toMatchObject([{ autorenew: true, ends: at(inDays(5)), state: null }]);
});

test('a plan whose title was typed as an answer is made, though others that are not there are refused', async () => {
  const answers = { plans: [{ name: 'price_1', title: 'Gold' }] };
  const [one, other] = ['sub_1', 'sub_2'].map((id, place) =>
    line(id, `${'ab'[place]}@example.com`, inDays(5)),
  );
  const text = file(one?.replace('Digital', 'price_1') ?? '', other?.replace('Digital', 'Silver') ?? '');
  const done = await desk.importText(ctx, text, { answers, unknownPlans: 'reject' });
  expect(done).toMatchObject({
    totals: { created: 1, rejected: 1 },
    preview: { totals: { created: 1, rejected: 1 } },
  });
  expect(await held()).toMatchObject([{ email: 'a@example.com', there: 'sub_1' }]);
});

test('an undo takes the note of who renews away with its subscription', async () => {
  const done = await desk.importText(ctx, file(line('sub_1', 'a@example.com', inDays(5))));
  await desk.undo(ctx, done);
  expect(await rowsOf('select subscription_id from renewals_elsewhere where resource_id = $1')).toEqual([]);
});
