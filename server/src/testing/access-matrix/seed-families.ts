import type { ResourceContext } from '#server/database/context.ts';
import { generateChunk } from '#server/domains/code-families/make.service.ts';
import { createBatch } from '#server/domains/code-families/service.ts';
import { uniqueText } from '../random.ts';

const newTitle = () => uniqueText('family');

/** Creates three generated codes of a promo or an invite. */
export async function newFamily(
  ctx: ResourceContext,
  of: { promo_id: number } | { invite_id: number },
): Promise<number> {
  const { id } = await createBatch(ctx, { ...of, title: newTitle(), total: 3 });
  await generateChunk(ctx, id);
  return id;
}

/** Creates a batch that stopped before its codes were generated. */
export async function newHaltedFamily(ctx: ResourceContext, promoId: number): Promise<number> {
  const { id } = await createBatch(ctx, { promo_id: promoId, title: newTitle(), total: 3 });
  await ctx.database.owner.query("update code_families set state = 'failed' where id = $1", [id]);
  return id;
}
