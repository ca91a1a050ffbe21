// Unique codes of the demo's promos, made as a publisher makes them.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { makeLotIn } from '#server/domains/code-families/make.service.ts';
import { addFamily } from '#server/domains/code-families/service.ts';

interface Printed {
  title: string;
  prefix: string;
  letters: number;
  total: number;
}

/** Cards with a code each, which bookshops hand out. */
export const cards: Printed = { title: 'Bookshop cards', prefix: 'READ-', letters: 12, total: 400 };

/** Makes the unique codes of a promo, at some time. */
export async function printCodes(
  ctx: ResourceContext,
  scope: WriteScope,
  promoId: number,
  printed: Printed & { at: Date },
): Promise<void> {
  const { at, ...family } = printed;
  const then = { ...ctx, clock: { now: () => at } };
  const id = await addFamily(then, scope, { promo_id: promoId, ...family }, { createdAt: at });
  while (await makeLotIn(then, scope, id));
}

/** Returns the codes of a batch, in order of creation. */
export async function codesOf(ctx: ResourceContext, { db }: WriteScope, title: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unique_codes as c')
    .innerJoin('code_families as f', (join) =>
      join.onRef('f.resource_id', '=', 'c.resource_id').onRef('f.id', '=', 'c.family_id'),
    )
    .select('c.code')
    .where('c.resource_id', '=', ctx.resource.id)
    .where('f.title', '=', title)
    .orderBy('c.id')
    .execute();
  return rows.map(({ code }) => code);
}
