import type { contract } from '#contract/index.ts';
import type { Database } from '#server/database/connect.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { IdentityName } from './identities.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';

/** A call of one route, without its method and base. */
export interface Call {
  params?: Record<string, number | string>;
  query?: string;
  body?: Record<string, unknown>;
  /** Files of a multipart body by field, in place of a body as JSON. */
  files?: Record<string, string | Buffer>;
}

export interface TestCallContext {
  database: Database;
  /** Store of the server's files. */
  files: FileStore;
  /** PHC string of `knownPassword`. */
  passwordHash: string;
  /** False for calls that are rejected, which consume nothing. */
  isToSucceed: boolean;
  /** Operator who calls, and another session of theirs than that of the call. */
  caller: { operatorId: number | null; otherSession(): Promise<number> };
}

export interface ValidCall {
  /**
   * Returns a call that succeeds for callers with the right. It uses only rows of the site, and creates those it
   * consumes.
   */
  build(site: SeededSite, callContext: TestCallContext): Promise<Call> | Call;
  /** True if the answer contains texts of the site, and so its mark. */
  showsSite?: true;
  /**
   * True if it works on all of the partner's sites that the caller has a role on: those may be in the answer, and be
   * named.
   */
  showsPartner?: true;
  /** True if its rows are visible only to their owner, so each caller needs rows of their own, even to be rejected. */
  ofCaller?: true;
  /** Callers rejected by a rule that isn't in the access of the route. */
  refuses?: Partial<Record<IdentityName, 403>>;
  /** A success ends the session that the call comes with. */
  endsSession?: true;
  /** The call with ids of other rows, once for each place that takes one. Foreign and unknown ids must answer alike. */
  withIds?: Record<string, (site: SeededSite, ids: Ids) => Call>;
}

export type Domain = keyof typeof contract;

export type RouteId = {
  [D in Domain]: `${D}.${Extract<keyof (typeof contract)[D], string>}`;
}[Domain];

/** The routes of one domain, each with its validCall. */
export type ValidCallsOf<D extends Domain> = Record<Extract<RouteId, `${D}.${string}`>, ValidCall>;
