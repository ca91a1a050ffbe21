import { actAs } from '../act-as.ts';
import { knownCustomer } from './payment-valid-calls.ts';
import { plantDrift } from './seed-provider-drift.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCall, ValidCallsOf } from './valid-call.ts';

/** Creates a discrepancy that can be fixed: the stand-in has a card of the member that the site lacks. */
async function newDrift(
  site: SeededSite,
  callContext: TestCallContext,
  state: 'open' | 'ignored' = 'open',
): Promise<number> {
  const known = await knownCustomer(site, callContext);
  return plantDrift(actAs(callContext.database, site.resource), { ...known, state });
}

/** Returns a call about one discrepancy. */
const aboutOne = (body?: Record<string, unknown>, state: 'open' | 'ignored' = 'open'): ValidCall => ({
  build: async (site, callContext) => ({
    params: { id: await newDrift(site, callContext, state) },
    ...(body && { body }),
  }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.drift }, ...(body && { body }) }) },
});

/** Calls about discrepancies between Stripe and a site. */
export const providerDriftValidCalls: ValidCallsOf<'providerDrift'> = {
  'providerDrift.list': { build: () => ({}) },
  'providerDrift.status': { build: () => ({}) },
  'providerDrift.get': aboutOne(),
  'providerDrift.effect': aboutOne(),
  'providerDrift.mend': aboutOne(),
  'providerDrift.ignore': aboutOne({ reason: 'Left as it is' }),
  'providerDrift.reopen': aboutOne(undefined, 'ignored'),
  'providerDrift.compare': {
    build: async (site, callContext) => {
      await knownCustomer(site, callContext);
      return {};
    },
  },
  'providerDrift.mendKind': {
    build: async (site, callContext) => {
      await knownCustomer(site, callContext);
      return { body: { kind: 'amount_differs' } };
    },
  },
};
