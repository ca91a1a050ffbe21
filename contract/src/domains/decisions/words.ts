// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Answers to a reader who asks for one piece of content, spelled as in the column `verdict`. */
export const verdicts = ['grant', 'meter_grant', 'register', 'paywall', 'deny'] as const;
export type Verdict = (typeof verdicts)[number];

/** Reasons of the verdict `grant`. */
export const grantReasons = [
  'free_content',
  'unknown_content',
  'crawler',
  'preview',
  'gift_link',
  'registered',
  'already_viewed',
  'purchase',
  'subscription',
  'ticket',
  'prediction',
  'cascade',
] as const;
export type GrantReason = (typeof grantReasons)[number];

/** Reasons of the verdict `meter_grant`; `cascade` is also one of `grant`. */
export const meterReasons = ['meter', 'cascade'] as const;

/** Reasons of the verdicts `register` and `paywall`. */
export const wallReasons = [
  'registration_required',
  'limit_reached',
  'predictive_paywall',
  'no_entitlement',
] as const;
export type WallReason = (typeof wallReasons)[number];

/** Reasons of the verdict `deny`. */
export const denyReasons = [
  'resource_inactive',
  'bad_key',
  'session_expired',
  'locked',
  'inactive',
  'device_limit',
  'compromised',
] as const;
export type DenyReason = (typeof denyReasons)[number];

/**
 * Walls that a site can answer with a popup of its own. `limit`: a meter is used up; `locked`: the account was stopped.
 * Walls about Masthead's own trouble are always the built-in ones.
 */
export const wallKinds = ['register', 'limit', 'paywall', 'locked'] as const;
export type WallKind = (typeof wallKinds)[number];

/** All reasons, spelled as in the column `reason`. */
export const reasons = [...grantReasons, 'meter', ...wallReasons, ...denyReasons] as const;
export type Reason = (typeof reasons)[number];

export type { ContentAccess as PieceAccess, WallAccess } from '../content/words.ts';
export { contentAccess as pieceAccesses, wallAccess as wallAccesses } from '../content/words.ts';

/** Kinds of what a reader can hold: a plan, or a ticket to an event with access rules. */
export const holdingKinds = ['plan', 'event'] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** Sources of a holding. */
export const holdingSources = ['own', 'seat', 'group', 'pass', 'default', 'guest', 'downgrade'] as const;
export type HoldingSource = (typeof holdingSources)[number];

/**
 * Answers to whether something held counts, and why not. `removed`: its plan or event no longer exists; `unconfirmed`: it came by an
 * email address that the reader hasn't confirmed; `inactive`: the ticket or seat is switched off.
 */
export const countings = [
  'counted',
  'not_started',
  'ended',
  'past_due_over',
  'wrong_mode',
  'refunded',
  'inactive',
  'removed',
  'unconfirmed',
] as const;
export type Counting = (typeof countings)[number];

/** States of a reader's session; `none` without one. */
export const sessionStates = [
  'none',
  'valid',
  'ended',
  'expired',
  'over_device_limit',
  'compromised',
] as const;
export type SessionState = (typeof sessionStates)[number];

/** States of a member's account. */
export const memberStates = ['active', 'locked', 'inactive', 'unconfirmed'] as const;
export type MemberState = (typeof memberStates)[number];

/** Steps of a decision, in order; a step's number is its index. */
export const steps = [
  'site',
  'content',
  'direct',
  'network',
  'session',
  'viewed',
  'purchase',
  'plans',
  'cascade',
  'end',
] as const;
export type Step = (typeof steps)[number];

/**
 * Results of judging one held plan or event, best first. `opened`: the piece was counted by its meter before and costs
 * nothing; `remaining`: the meter has room; `used_up`: it hasn't; `let_in` and `kept_out` are by prediction; `closed`: the
 * meter's limit is 0; `excluded`: a rule closes the plan for the piece; `not_named`: no rule names it.
 */
export const judgements = [
  'full',
  'opened',
  'remaining',
  'let_in',
  'used_up',
  'kept_out',
  'closed',
  'excluded',
  'not_named',
] as const;
export type Judgement = (typeof judgements)[number];

/** Reasons why it can't be known what today's settings would have said. */
export const todayUnknown = ['not_kept', 'not_reached', 'usage'] as const;
export type TodayUnknown = (typeof todayUnknown)[number];

/**
 * Readers for whom an article can be tried. `new_visitor`: anonymous, without a read; `returning_visitor`: anonymous, with
 * every free article used up; `registered`: holds what a sign-up gets; `subscriber`: holds a chosen plan too.
 */
export const triedReaders = ['new_visitor', 'returning_visitor', 'registered', 'subscriber'] as const;
export type TriedReader = (typeof triedReaders)[number];
