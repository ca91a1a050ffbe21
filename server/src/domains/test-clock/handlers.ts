import type { testClock } from '#contract/domains/test-clock/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listDays, listHappened } from './log.service.ts';
import { getClock, getDue, listTurns, stopTurn, turnClock } from './service.ts';

export const testClockHandlers = {
  get: getClock,
  due: getDue,
  turn: turnClock,
  turns: listTurns,
  stop: stopTurn,
  days: listDays,
  happened: listHappened,
} satisfies Handlers<typeof testClock>;
