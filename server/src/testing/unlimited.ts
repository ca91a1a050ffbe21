import type { Limiter } from '#server/platform/limits/limits.ts';

/** Limiter without limits, for tests that sign in more often than a person would. */
export const unlimited: Limiter = {
  consume: () => Promise.resolve(),
  consumeFrom: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};
