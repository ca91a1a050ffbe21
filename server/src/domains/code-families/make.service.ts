// Generates the codes of a batch in chunks. A chunk's codes and the new count are written in one transaction that locks
// the batch's row, so killed or repeated jobs never leave more or fewer codes than the count says.
import type { ResourceContext } from '#server/database/context.ts';
import { lockRow } from '#server/database/rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { enqueueIn } from './enqueue.ts';
import { lockCodes } from './lock.queries.ts';
import { insertCodes } from './make.queries.ts';
import { randomCodes } from './random-codes.rules.ts';

/** Number of codes per transaction. */
export const chunkSize = 5_000;

/** Generates the next chunk. @returns whether codes are still missing */
export function generateChunk(ctx: ResourceContext, familyId: number): Promise<boolean> {
  return write(ctx, 'code-families.make', (scope) => {
    scope.noAudit('progress');
    return makeLotIn(ctx, scope, familyId);
  });
}

/** Generates a chunk within the caller's transaction. */
export async function makeLotIn(ctx: ResourceContext, scope: WriteScope, familyId: number): Promise<boolean> {
  const siteId = ctx.resource.id;
  const family = await lockRow(scope, siteId, 'code_families', familyId);
  const missing = family.total - family.made;
  if (family.state !== 'making' || missing === 0) return false;
  await lockCodes(scope, siteId, 'promos');
  await lockCodes(scope, siteId, 'invites');
  const codes = randomCodes(Math.min(missing, chunkSize), family);
  const made = await insertCodes(scope, siteId, { familyId, codes, usesLimit: family.uses_per_code });
  const isLast = made === missing;
  await scope.db
    .updateTable('code_families')
    .set({
      made: family.made + made,
      ...(isLast ? { state: 'ready', made_at: ctx.clock.now(), version: family.version + 1 } : {}),
    })
    .where('resource_id', '=', siteId)
    .where('id', '=', familyId)
    .execute();
  return !isLast;
}

/**
 * Marks the generation as failed after repeated failures; the codes made so far stay, and an operator can resume it.
 */
export function markHalted(ctx: ResourceContext, familyId: number): Promise<void> {
  const siteId = ctx.resource.id;
  return write(ctx, 'code-families.halt', async (scope) => {
    const family = await lockRow(scope, siteId, 'code_families', familyId);
    if (family.state !== 'making') return scope.unchanged();
    await scope.db
      .updateTable('code_families')
      .set({ state: 'failed', version: family.version + 1 })
      .where('resource_id', '=', siteId)
      .where('id', '=', familyId)
      .execute();
    await scope.audit({ target: 'code-family', id: familyId, changes: { state: 'failed' } });
  });
}

/** Enqueues code batches whose jobs were lost. */
export function requeueGeneration(ctx: ResourceContext, ids: readonly number[]): Promise<void> {
  return write(ctx, 'code-families.look-after', async (scope) => {
    scope.noAudit('job');
    for (const id of ids) await enqueueIn(scope, ctx.resource.id, id);
  });
}
