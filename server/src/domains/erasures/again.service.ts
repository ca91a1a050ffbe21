// Repeats the erasures that happened after the backup from which this database was restored.
import { read, write } from '#server/database/scope.ts';
import { allSites, type SystemTools, systemContext } from '#server/database/sites.ts';
import { enqueueErasureIn } from './enqueue.ts';
import type { ClearedLine } from './erasure-ledger.ts';
import { addErasure, findAddedAt } from './queries.ts';

/**
 * Requests the erasure of each of these members, if the site has a member with the same id and time of creation. A
 * worker does the rest.
 * @returns the number of new requests, without those that existed already
 */
export async function replayErasures(tools: SystemTools, lines: readonly ClearedLine[]): Promise<number> {
  const sites = new Map((await allSites(tools.database)).map((site) => [site.key, site]));
  let asked = 0;
  for (const { site: key, member, added } of lines) {
    const site = sites.get(key);
    if (!site) continue;
    const ctx = systemContext(tools, 'erasures.again', site);
    const addedAt = await read(ctx, (scope) => findAddedAt(scope, site.id, member));
    if (addedAt?.toISOString() !== added) continue;
    asked += await write(ctx, 'erasures.again', async (scope) => {
      const made = await addErasure(scope, site.id, { memberId: member, askedById: null });
      if (made === null) {
        scope.unchanged();
        return 0;
      }
      await scope.audit({ target: 'erasure', id: made, changes: { member, again: true } });
      await enqueueErasureIn(scope, site.id, made);
      return 1;
    });
  }
  return asked;
}
