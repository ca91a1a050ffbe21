import { createPartnerPlan } from '#server/domains/partner-plans/service.ts';
import { visitor } from '../act-as.ts';
import { uniqueText } from '../random.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Returns the input of a new plan. */
export const partnerPlanBody = () => ({
  title: uniqueText('Plan'),
  description: 'For one site',
  monthly_price: 4_900,
  transaction_fee: 2.5,
  free_signups: 100,
  up_free_signups: 50,
  up_free_signups_price: 500,
  free_support_hours: 2,
  up_free_support_price_per_hour: 9_000,
  is_public: true,
  content: '<p>Everything one site needs.</p>',
});

/** Creates a plan that no other call changes. @returns its id */
export async function freshPlan({ database }: Pick<TestCallContext, 'database'>): Promise<number> {
  return (await createPartnerPlan(visitor(database), partnerPlanBody())).id;
}

const fresh = async (callContext: TestCallContext) => ({ params: { id: await freshPlan(callContext) } });

/** The catalogue belongs to no site, so no id of another one could be named. */
export const partnerPlanValidCalls: ValidCallsOf<'partnerPlans'> = {
  'partnerPlans.list': { build: () => ({ query: 'limit=200' }) },
  'partnerPlans.get': { build: (_site, callContext) => fresh(callContext) },
  'partnerPlans.create': { build: () => ({ body: partnerPlanBody() }) },
  'partnerPlans.update': {
    build: async (_site, callContext) => ({ ...(await fresh(callContext)), body: partnerPlanBody() }),
  },
  'partnerPlans.remove': { build: (_site, callContext) => fresh(callContext) },
};
