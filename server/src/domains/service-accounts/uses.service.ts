import type { Database } from '#server/database/connect.ts';
import { write } from '#server/database/scope.ts';
import { findSite, type SystemTools, systemContext } from '#server/database/sites.ts';
import { noteUse } from './queries.ts';

/**
 * Last recorded use by account in this process, by `performance.now()` in milliseconds: uses are recorded to the
 * minute.
 */
const noted = new Map<string, number>();
const often = 60_000;
const mostNoted = 10_000;

interface Use {
  id: number;
  siteId: number;
}

/** Records the operation that a service account used. */
export async function recordUse(
  tools: SystemTools & { database: Database },
  { id, siteId }: Use,
  operation: string | null,
): Promise<void> {
  if (operation === null) return;
  const key = `${siteId} ${id} ${operation}`;
  const now = performance.now();
  if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < often) return;
  if (noted.size >= mostNoted) noted.clear();
  noted.set(key, now);
  const site = await findSite(tools.database, siteId);
  if (site === null) return;
  await write(
    systemContext(tools, 'serviceAccounts.noteUse', site),
    'serviceAccounts.noteUse',
    async (scope) => {
      scope.noAudit('use');
      await noteUse(scope.db, { siteId, accountId: id, operation });
    },
  );
}
