import { connectStripe } from '#server/domains/payments/account.service.ts';
import { addCustomer, attach } from '#server/stand-ins/stripe/people.ts';
import { startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '../act-as.ts';
import { paymentToolsOfTests } from '../test-server.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

/** One for the whole walk; it ends with the process. */
let standIn: ReturnType<typeof startStripe> | undefined;

/** Connects the site to the stand-in, and creates a member who is a customer there. */
async function knownMember(site: SeededSite, callContext: TestCallContext): Promise<number> {
  return (await knownCustomer(site, callContext)).memberId;
}

/** Does the same, and also returns the customer id. */
export async function knownCustomer(
  site: SeededSite,
  { database }: TestCallContext,
): Promise<{ memberId: number; customerId: string }> {
  standIn ??= startStripe({ livemode: true, isBackground: true });
  const { ledger, secretKey, url: apiBase } = await standIn;
  const ctx = actAs(database, site.resource);
  await connectStripe(ctx, paymentToolsOfTests, {
    secretKey,
    webhookSecret: null,
    apiBase,
    accountId: 'acct_1',
  });
  const customer = addCustomer(ledger, null);
  attach(ledger, customer.id, 'pm_card_visa');
  const id = await site.newMember();
  await database.owner.query(
    'update members set stripe_customer_id = $3 where resource_id = $1 and id = $2',
    [site.resource.id, id, customer.id],
  );
  return { memberId: id, customerId: customer.id };
}

/** Calls about data of a payment provider. */
export const paymentValidCalls: ValidCallsOf<'payments'> = {
  'payments.ofMember': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'payments.sync': {
    build: async (site, callContext) => ({ params: { id: await knownMember(site, callContext) } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
};
