// What needs no schema, so that the console knows it without Zod.

/** What comes of charges while a clock is turned: no provider is asked. `some_fail` declines every tenth. */
export const chargeOutcomes = ['succeed', 'some_fail', 'fail', 'no_card'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

export const turnStates = ['running', 'done', 'stopped', 'failed'] as const;
export type TurnState = (typeof turnStates)[number];

/** Longest way of one turn, in months. */
export const longestTurn = 24;
/** Most subscriptions of a site whose clock is turned. */
export const mostSubscriptions = 10_000;

/** Why a site has no clock to turn. */
export const clockRefusals = ['live_mode', 'live_subscriptions', 'too_many'] as const;
export type ClockRefusal = (typeof clockRefusals)[number];

/** What happens while a clock is turned: lines of subscriptions' logs, and charges. */
export const happenings = [
  'renewed',
  'started',
  'switched',
  'past_due',
  'recovered',
  'cancelled',
  'expired',
  'payment_failed',
  'charged',
  'declined',
] as const;
export type Happening = (typeof happenings)[number];
