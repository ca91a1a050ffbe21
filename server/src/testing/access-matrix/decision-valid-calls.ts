import type { ValidCallsOf } from './valid-call.ts';

export const decisionValidCalls: ValidCallsOf<'decisions'> = {
  'decisions.now': { build: () => ({}), showsSite: true },
  'decisions.why': {
    build: ({ ids }) => ({ params: { decision: ids.decision } }),
    withIds: { decision: (_site, ids) => ({ params: { decision: ids.decision } }) },
  },
};
