import type { Relation } from '#contract/base/access.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Database } from './connect.ts';

/** Service account that acts on behalf of an operator, on its one site. */
export interface ServiceActor {
  id: number;
  title: string;
  siteId: number;
}

/** Actor of a call: an operator, a service account, a job, or an anonymous visitor (sign-in, password reset). */
export type Actor =
  | { kind: 'operator'; id: number; email: string; service?: ServiceActor }
  | { kind: 'system'; name: string }
  | { kind: 'anonymous' };

/** Site that a call acts in. */
export interface SiteRef {
  id: number;
  key: string;
  title: string;
  livemode: boolean;
  /** IANA time zone in which the days of date filters and statistics begin and end. */
  timezone: string;
  /** Offset of its test clock in milliseconds; 0 without one, and always in live mode. */
  clockOffsetMs: number;
}

/** Idempotency key of a write: the key that the caller chose, and a hash of the request. */
export interface IdempotencyKey {
  key: string;
  bodyHash: Buffer;
}

/** Context that every verb gets first. Operators, jobs and commands call the same verbs, each with their own actor. */
export interface CallContext {
  database: Database;
  actor: Actor;
  requestId: string;
  resource: SiteRef | null;
  /** Relation of the actor to that site; null without a site, or without a relation. */
  relation: Relation | null;
  repeat: IdempotencyKey | null;
  clock: Clock;
  log: Log;
  /** Aborted once the caller has hung up; absent for calls that can't hang up. */
  signal?: AbortSignal;
}

/** Origin of an HTTP call. */
export interface Caller {
  ip: string | null;
  userAgent: string | null;
}

/** Context of an HTTP call that doesn't require a sign-in. */
export interface VisitorContext extends CallContext {
  caller: Caller;
}

/** Context of a call inside a site. */
export interface ResourceContext extends CallContext {
  resource: SiteRef;
  relation: Relation;
}

/** Context of a call by a signed-in operator, with their session, or by a service account on their behalf. */
export interface OperatorContext extends VisitorContext {
  actor: Extract<Actor, { kind: 'operator' }>;
  /** Id of the session; null for a service account. */
  sessionId: number | null;
}
