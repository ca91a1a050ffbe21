import type { Database } from '#server/database/connect.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { newExport, newSchedule } from '../access-matrix/seed-exports.ts';
import { newReceipt } from '../access-matrix/seed-receipts.ts';
import { seedSite } from '../access-matrix/seed-site.ts';
import { actAs } from '../act-as.ts';
import { makeOperator, makePartner, makeResource } from '../make-resource.ts';
import { sessionOf } from '../sign-in.ts';
import type { TestServer } from '../test-server.ts';
import { knownEmail, knownPassword, type Pools } from './known.ts';
import { makeKnownPopups, poolsOf } from './pools.ts';

/** A site that requests are sent to. */
export interface Target {
  server: TestServer;
  siteKey: string;
  /** The callers, from root to a user of the site. */
  operators: readonly { id: number }[];
  /** Existing ids, and those that answers return. */
  pools: Pools;
  /** Gives the operators the roles back that they began with. */
  restoreRoles(): Promise<void>;
}

/** Creates the callers; the one whose email and password the requests know owns a partner with room for websites. */
async function makeCallers(database: Database, resource: { id: number }) {
  const passwordHash = await hashPassword(knownPassword);
  // An earlier site may have left the email to another operator.
  await database.owner.query(
    `update operators set email = 'operator-' || id || '@example.com' where lower(email) = $1`,
    [knownEmail],
  );
  const known = { email: knownEmail, passwordHash, owns: await makePartner(database) };
  const callers = [];
  for (const [role, options] of [
    ['admin', {}],
    ['admin', known],
    ['user', {}],
  ] as const)
    callers.push({ role, ...(await makeOperator(database, { ...options, on: [{ resource, role }] })) });
  return callers;
}

/** Creates unused sessions, so that they can be ended. */
async function sessionsOf(database: Database, operators: readonly { id: number }[]): Promise<number[]> {
  for (const operator of operators) for (let n = 0; n < 4; n += 1) await sessionOf(database, operator);
  const { rows } = await database.owner.query<{ id: number }>(
    'select id from operator_sessions where operator_id = any($1)',
    [operators.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** Creates a site with many rows, and operators with their own exports. */
export async function openTarget(server: TestServer): Promise<Target> {
  const { database, files } = server;
  const resource = await makeResource(database, { timezone: 'America/New_York' });
  const ctx = actAs(database, resource);
  const site = await seedSite(database, resource);
  await makeKnownPopups(ctx);
  const pools = await poolsOf(ctx, site);
  const root = await makeOperator(database, { role: 'root' });
  const callers = await makeCallers(database, resource);
  const operators = [root, ...callers];
  // An export is visible to its owner only.
  for (const { id } of operators) {
    const owner = { database, siteId: resource.id, operatorId: id };
    for (let n = 0; n < 4; n += 1) {
      pools.exported.push(await newExport(owner, { files }));
      pools.schedule.push(await newSchedule(owner));
    }
  }
  // The only receipt with a file.
  const sale = await site.fresh('transaction');
  await newReceipt({ database, resource }, sale, files);
  pools.transaction.push(...Array.from({ length: 8 }, () => sale));
  pools.session = await sessionsOf(database, operators);
  const restoreRoles = async (): Promise<void> => {
    await database.owner.query(
      `update resource_operators r set role = o.role from unnest($2::bigint[], $3::text[]) o (id, role)
       where r.resource_id = $1 and r.operator_id = o.id`,
      [resource.id, callers.map(({ id }) => id), callers.map(({ role }) => role)],
    );
  };
  return { server, siteKey: resource.key, operators, pools, restoreRoles };
}
