import type { ResourceContext } from '#server/database/context.ts';
import { createTransaction } from '#server/domains/transactions/manual.service.ts';

/** @returns the id of a new bundle */
export async function newBundle({ database, resource }: ResourceContext): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    "insert into bundles (resource_id, title) values ($1, 'Bundle') returning id",
    [resource.id],
  );
  return rows[0]?.id ?? 0;
}

/** Creates a manual transaction without dependent rows. @returns its id */
export async function newTransaction(
  ctx: ResourceContext,
  { member, content }: { member: number; content: number },
): Promise<number> {
  const { id } = await createTransaction(ctx, {
    amount: 500,
    currency: 'usd',
    user_id: member,
    purchases: [{ item_type: 'content', item_key: content }],
  });
  return id;
}
