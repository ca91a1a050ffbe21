import type { Database } from '#server/database/connect.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makePartner, makeResource, type TestSite } from '../make-resource.ts';
import { sessionOf } from '../sign-in.ts';
import type { TestServer } from '../test-server.ts';
import { type Identity, type IdentityName, makeIdentities } from './identities.ts';
import { markSite } from './marks.ts';
import { type SeededSite, seedSite } from './seed-site.ts';
import { knownPassword } from './session-valid-calls.ts';
import type { TestCallContext } from './valid-call.ts';

/** Site of the world with the mark in all its texts. */
export interface MarkedSite extends SeededSite {
  mark: string;
  /** Columns that carry the mark. */
  marked: string[];
}

/** Two partners, three sites full of marks, and one person of each kind. */
export interface Tenants {
  server: TestServer;
  home: MarkedSite;
  sibling: MarkedSite;
  foreign: MarkedSite;
  identities: Identity[];
  /** Tokens of sessions that last through the walk, for each signed-in caller; for a service account, its key. */
  sessions: ReadonlyMap<IdentityName, string>;
  passwordHash: string;
}

async function markedSite(database: Database, resource: TestSite, mark: string): Promise<MarkedSite> {
  const seeded = await seedSite(database, resource);
  return { ...seeded, mark, marked: await markSite(database, resource.id, mark) };
}

async function sessionsOf(database: Database, identities: readonly Identity[]) {
  const sessions = new Map<IdentityName, string>();
  for (const { name, operator, program, session } of identities)
    if (program) sessions.set(name, program.key);
    else if (session !== undefined) sessions.set(name, session);
    else if (operator !== null) sessions.set(name, await sessionOf(database, operator));
  return sessions;
}

export async function createTenants(server: TestServer): Promise<Tenants> {
  const { database } = server;
  const [partner, otherPartner] = [await makePartner(database), await makePartner(database)];
  const home = await makeResource(database, { partner, title: 'MARK-HOME site' });
  const sibling = await makeResource(database, { partner, title: 'MARK-SIBLING site' });
  const foreign = await makeResource(database, { partner: otherPartner, title: 'MARK-FOREIGN site' });
  const sites = {
    home: await markedSite(database, home, 'MARK-HOME'),
    sibling: await markedSite(database, sibling, 'MARK-SIBLING'),
    foreign: await markedSite(database, foreign, 'MARK-FOREIGN'),
  };
  // After the marks, which would overwrite the rights of a service account.
  const identities = await makeIdentities(database, { home, sibling, foreign, partner, otherPartner });
  return {
    server,
    ...sites,
    identities,
    sessions: await sessionsOf(database, identities),
    passwordHash: await hashPassword(knownPassword),
  };
}

/** Returns what calls need to succeed as this caller. */
export function callContextFor(world: Tenants, { operator }: Identity): TestCallContext {
  const { database, files } = world.server;
  return {
    database,
    files,
    passwordHash: world.passwordHash,
    isToSucceed: true,
    caller: {
      operatorId: operator?.id ?? null,
      otherSession: async () => {
        if (operator === null) return 0;
        await sessionOf(database, operator);
        const { rows } = await database.owner.query<{ id: number }>(
          'select max(id) as id from operator_sessions where operator_id = $1',
          [operator.id],
        );
        return rows[0]?.id ?? 0;
      },
    },
  };
}

/** Returns the context of calls that many callers make to be rejected: it has no caller, so a call must not use one. */
export function anonymousContext(world: Tenants): TestCallContext {
  const { database, files } = world.server;
  return {
    database,
    files,
    passwordHash: world.passwordHash,
    isToSucceed: false,
    get caller(): never {
      throw new Error('the validCall names rows of its caller, so it has to say `ofCaller`');
    },
  };
}
