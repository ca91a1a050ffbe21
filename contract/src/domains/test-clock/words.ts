// Constants and types without schemas, so that the console can import them without loading Zod.

/** Outcomes of charges during an advance: no provider is called. `some_fail` declines every tenth. */
export const chargeOutcomes = ['succeed', 'some_fail', 'fail', 'no_card'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

export const turnStates = ['running', 'done', 'stopped', 'failed'] as const;
export type TurnState = (typeof turnStates)[number];

/** Longest advance, in months. */
export const longestTurn = 24;
/** Largest number of subscriptions of a site whose clock can be advanced. */
export const mostSubscriptions = 10_000;

/** Reasons why a site's clock can't be advanced. */
export const clockRefusals = ['live_mode', 'live_subscriptions', 'too_many'] as const;
export type ClockObstacle = (typeof clockRefusals)[number];

/** Kinds of events during an advance: subscription events and charges. */
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
