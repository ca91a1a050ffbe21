import { expect, test } from 'vitest';
import { addCustomer, attach } from '#server/stand-ins/stripe/people.ts';
import { movedCase } from '#server/testing/moved-case.ts';
import { addShopMember, moveIn } from '#server/testing/moved-shop.ts';
import { handoverStatus, linkCustomers } from './service.ts';

const { the, work, rows } = movedCase();

test('members are linked by the customer, the subscription or the email, and told apart', async () => {
  const { ctx, standIn, ana, db } = the();
  const { ledger } = standIn;
  const bySubscription = addShopMember(ledger, 2, { kind: 'middle', renewsOn: 6 });
  const byEmail = addShopMember(ledger, 3, { kind: 'middle', renewsOn: 7 });
  // A newer customer with the same email, without a subscription.
  attach(ledger, addCustomer(ledger, byEmail.email).id, 'pm_card_mastercard');
  const noCard = addShopMember(ledger, 4, { kind: 'no_card', renewsOn: 8 });
  const unknown = addShopMember(ledger, 5, { kind: 'middle', renewsOn: 9 });
  await moveIn(ctx, [ana, bySubscription, byEmail, noCard, { ...unknown, customerId: 'cus_ofAnother' }]);
  const { owner } = db.database;
  const of = [ctx.resource.id];
  await owner.query(
    `update members set stripe_customer_id = null where resource_id = $1 and email = 'member-2@example.com'`,
    of,
  );
  await owner.query(
    `update members set stripe_customer_id = 'auto' where resource_id = $1 and email = 'member-3@example.com'`,
    of,
  );
  await owner.query(
    `update renewals_elsewhere e set provider_subscription = null from member_subscriptions s, members m
     where e.resource_id = $1 and s.resource_id = $1 and s.id = e.subscription_id and m.resource_id = $1
       and m.id = s.member_id and m.email = 'member-3@example.com'`,
    of,
  );
  expect((await linkCustomers(ctx)).link).toMatchObject({ state: 'running', total: 5 });
  await work();
  const { link } = await handoverStatus(ctx);
  expect(link).toMatchObject({
    state: 'done',
    checked: 5,
    with_card: 3,
    without_card: 1,
    unknown: 1,
    doubtful: 1,
  });
  const known = await rows<{ email: string; customer_id: string }>(
    `select m.email, c.customer_id from payment_customers c
     join members m on m.resource_id = c.resource_id and m.id = c.member_id where c.resource_id = $1 order by 1`,
  );
  expect(known).toEqual(
    [ana, bySubscription, byEmail, noCard].map(({ email, customerId: customer_id }) => ({
      email,
      customer_id,
    })),
  );
});

test('a search that got no answer goes on where it stopped', async () => {
  const { ctx, standIn, ana, db } = the();
  const others = [2, 3].map((place) => addShopMember(standIn.ledger, place, { kind: 'middle', renewsOn: 6 }));
  await moveIn(ctx, [ana, ...others]);
  await linkCustomers(ctx);
  const last = others[1]?.customerId ?? '';
  standIn.fault = ({ path }) => (path.endsWith(last) ? 500 : null);
  await work();
  expect((await handoverStatus(ctx)).link).toMatchObject({
    state: 'running',
    checked: 2,
    error: expect.any(String),
  });
  standIn.fault = () => null;
  await db.database.owner.query('update customer_links set retry_at = null where resource_id = $1', [
    ctx.resource.id,
  ]);
  standIn.calls.length = 0;
  await work();
  expect((await handoverStatus(ctx)).link).toMatchObject({ state: 'done', checked: 3, with_card: 3 });
  expect(standIn.calls).toEqual([`GET /v1/customers/${last}`]);
});
