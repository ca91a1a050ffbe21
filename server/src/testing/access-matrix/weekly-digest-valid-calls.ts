import type { ValidCallsOf } from './valid-call.ts';

/** Calls of the digests that operators switch on for themselves. */
export const weeklyDigestValidCalls: ValidCallsOf<'weeklyDigests'> = {
  'weeklyDigests.list': { build: () => ({}), showsSite: true },
  'weeklyDigests.set': {
    build: ({ resource }) => ({ params: { key: resource.key }, body: { active: true } }),
    showsSite: true,
    // A program has no mailbox.
    refuses: { program: 403 },
  },
};
