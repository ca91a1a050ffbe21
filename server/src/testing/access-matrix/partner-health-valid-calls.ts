import { makePartner } from '../make-resource.ts';
import { ownPartner } from './partner-valid-calls.ts';
import type { ValidCallsOf } from './valid-call.ts';

/** Calls about partner health. The caller owns the requested partner. */
export const partnerHealthValidCalls: ValidCallsOf<'partnerHealth'> = {
  'partnerHealth.get': {
    build: async (_site, callContext) => ({ params: { id: await ownPartner(callContext) } }),
    ofCaller: true,
  },
  'partnerHealth.list': {
    build: async (_site, { database }) => ({ query: `ids=${(await makePartner(database)).id}` }),
  },
};
