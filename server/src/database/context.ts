import type { Relation } from '#contract/base/access.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Database } from './connect.ts';

/** A program that acts on behalf of an operator, on its one site. */
export interface ServiceActor {
  id: number;
  title: string;
  siteId: number;
}

/** Who acts: people or their programs, our own jobs, or nobody known (signing in, asking for a reset). */
export type Actor =
  | { kind: 'operator'; id: number; email: string; service?: ServiceActor }
  | { kind: 'system'; name: string }
  | { kind: 'anonymous' };

/** The site a call acts in. */
export interface ResourceScope {
  id: number;
  key: string;
  title: string;
  livemode: boolean;
  /** IANA name; cuts the days of date filters and statistics. */
  timezone: string;
  /** How far its test clock is ahead of the database's, in milliseconds; 0 without one, and always in live mode. */
  aheadMs: number;
}

/** A repeatable write: the key the caller chose and a hash of what was asked. */
export interface RepeatKey {
  key: string;
  bodyHash: Buffer;
}

/** What every verb gets first. People, jobs and commands call the same verbs, each with their own actor. */
export interface CallContext {
  database: Database;
  actor: Actor;
  requestId: string;
  resource: ResourceScope | null;
  /** What the actor is on that site; null without a site, or for one they have no relation to. */
  relation: Relation | null;
  repeat: RepeatKey | null;
  clock: Clock;
  log: Log;
  /** Aborted once the caller has hung up; left out where nobody could. */
  signal?: AbortSignal;
}

/** Where a call over HTTP comes from. */
export interface Caller {
  ip: string | null;
  userAgent: string | null;
}

/** A call over HTTP by somebody who need not be signed in. */
export interface VisitorContext extends CallContext {
  caller: Caller;
}

/** A call inside a site. */
export interface ResourceContext extends CallContext {
  resource: ResourceScope;
  relation: Relation;
}

/** A call by an operator who is signed in, with the session it came with, or by a program on their behalf. */
export interface OperatorContext extends VisitorContext {
  actor: Extract<Actor, { kind: 'operator' }>;
  /** Null for a program. */
  sessionId: number | null;
}
