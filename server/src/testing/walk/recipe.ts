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

export interface Kitchen {
  database: Database;
  /** Where the server keeps files. */
  files: FileStore;
  /** PHC string of `knownPassword`. */
  passwordHash: string;
  /** False for calls that are refused, which spend nothing. */
  isToSucceed: boolean;
  /** Operator who calls, and a session of theirs other than the one the call comes with. */
  caller: { operatorId: number | null; otherSession(): Promise<number> };
}

export interface Recipe {
  /** A call that succeeds for whoever has the right. It uses only what belongs to the site, and makes what it spends. */
  own(site: SeededSite, kitchen: Kitchen): Promise<Call> | Call;
  /** The answer holds texts of the site, so its mark must stand in it. */
  showsSite?: true;
  /** Works on all sites of the partner that the caller has a part in: those may stand in the answer, and be named. */
  showsPartner?: true;
  /** The rows it names are their owner's alone, so each who calls needs rows of their own, even to be refused. */
  ofCaller?: true;
  /** Who is refused by a rule about the caller that the access of the route does not say. */
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

/** The routes of one domain, each with its recipe. */
export type RecipesOf<D extends Domain> = Record<Extract<RouteId, `${D}.${string}`>, Recipe>;
