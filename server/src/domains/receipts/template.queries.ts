import type { ReceiptTemplate } from '#contract/domains/receipts/schemas.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

/** Returns the site's template of receipts. */
export function findDefaultTemplate({ db }: ReadScope, siteId: number): Promise<ReceiptTemplate | undefined> {
  return db
    .selectFrom('receipt_templates')
    .select(['id', 'version', 'title', 'html'])
    .where('resource_id', '=', siteId)
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** Inserts the template, unless another call has just done so. */
export async function addDefaultTemplate(
  { db }: WriteScope,
  siteId: number,
  template: { title: string; html: string },
): Promise<void> {
  await db
    .insertInto('receipt_templates')
    .values({ resource_id: siteId, is_default: true, ...template })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
