import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { isMigrated } from '#server/database/migrate.ts';

/** State that a load balancer asks for before it sends a caller here. */
export interface Readiness {
  /** True once the server begins to stop. */
  isStopping: boolean;
  /** True once it accepts no new connections any more. */
  isClosed?: boolean;
  isMigrated: boolean;
}

const patienceMs = 2_000;

async function problem(database: Database, readiness: Readiness): Promise<string | null> {
  if (readiness.isStopping) return 'stopping';
  const answer = (async () => {
    await database.pool.query('select 1');
    // Applied migrations are never removed, so a positive result is final.
    readiness.isMigrated ||= await isMigrated(database.owner);
    return readiness.isMigrated ? null : 'the database is not migrated';
  })().catch(() => 'the database does not answer');
  return Promise.race([answer, sleep(patienceMs, 'the database does not answer', { ref: false })]);
}

/** Mounts `/healthz` (the process is alive) and `/readyz` (it can also serve). */
export function mountHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const found = await problem(database, readiness);
    reply.header('cache-control', 'no-store').status(found === null ? 200 : 503);
    return found === null ? { status: 'ready' } : { status: 'not ready', reason: found };
  });
}
