// Making the codes of a family, a lot at a time. The codes of a lot and how many there are now are one transaction, and
// the family's row is held meanwhile: killed or done twice, there are never more or fewer codes than it says.
import type { ResourceContext } from '#server/database/context.ts';
import { holdRow } from '#server/database/rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { drawCodes } from './draw.rules.ts';
import { enqueueIn } from './enqueue.ts';
import { holdCodes } from './hold.queries.ts';
import { insertCodes } from './make.queries.ts';

/** Codes of one transaction. */
export const lotSize = 5_000;

/** Makes the next lot. @returns whether codes are still missing */
export function makeLot(ctx: ResourceContext, familyId: number): Promise<boolean> {
  return write(ctx, 'code-families.make', (scope) => {
    scope.noAudit('progress');
    return makeLotIn(ctx, scope, familyId);
  });
}

/** The change itself, for what makes codes along with other things. */
export async function makeLotIn(ctx: ResourceContext, scope: WriteScope, familyId: number): Promise<boolean> {
  const siteId = ctx.resource.id;
  const family = await holdRow(scope, siteId, 'code_families', familyId);
  const missing = family.total - family.made;
  if (family.state !== 'making' || missing === 0) return false;
  await holdCodes(scope, siteId, 'promos');
  await holdCodes(scope, siteId, 'invites');
  const codes = drawCodes(Math.min(missing, lotSize), family);
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

/** Ends work that fails again and again; what was made stays, and an operator can have it gone on with. */
export function noteHalt(ctx: ResourceContext, familyId: number): Promise<void> {
  const siteId = ctx.resource.id;
  return write(ctx, 'code-families.halt', async (scope) => {
    const family = await holdRow(scope, siteId, 'code_families', familyId);
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

/** Has families made whose jobs were lost. */
export function makeAfterAll(ctx: ResourceContext, ids: readonly number[]): Promise<void> {
  return write(ctx, 'code-families.look-after', async (scope) => {
    scope.noAudit('job');
    for (const id of ids) await enqueueIn(scope, ctx.resource.id, id);
  });
}
