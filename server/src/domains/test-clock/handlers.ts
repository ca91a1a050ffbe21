import type { testClock } from '#contract/domains/test-clock/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listDays, listHappened } from './log.service.ts';
import { advanceClock, getClock, getDue, listAdvances, stopAdvance } from './service.ts';

export const testClockHandlers = {
  get: getClock,
  due: getDue,
  turn: advanceClock,
  turns: listAdvances,
  stop: stopAdvance,
  days: listDays,
  happened: listHappened,
} satisfies Handlers<typeof testClock>;
