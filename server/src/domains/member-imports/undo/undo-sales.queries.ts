import type pg from 'pg';
import { keptSales } from '../record/texts.ts';

interface MovedIn {
  id: number;
  memberId: number | null;
  /** Reason why the sale must stay; null if it can be removed. */
  reason: string | null;
}

/** Locks the next sales of an import that the undo has not checked yet, ordered by id, until the transaction ends. */
export async function nextSales(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  limit: number,
): Promise<MovedIn[]> {
  const { rows } = await client.query<{
    id: number;
    member_id: number | null;
    reason: keyof typeof keptSales | null;
  }>(
    `select t.id, t.member_id,
       case when t.adjusted_cents > 0 then 'given_back'
         when exists (select from receipts r where r.resource_id = t.resource_id and r.transaction_id = t.id)
           then 'has_receipt'
         when t.version > 1 then 'changed' end as reason
     from imported_sales s
     join transactions t on t.resource_id = s.resource_id and t.id = s.transaction_id
     where s.resource_id = $1 and s.import_id = $2 and not s.kept
     order by s.transaction_id limit $3 for update of t`,
    [siteId, importId, limit],
  );
  return rows.map(({ id, member_id: memberId, reason }) => ({
    id,
    memberId,
    reason: reason === null ? null : keptSales[reason],
  }));
}

/** Removes sales with their lines; importing the same file creates them again. */
export async function removeSales(
  client: pg.PoolClient,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query('delete from transactions where resource_id = $1 and id = any($2)', [siteId, ids]);
}

export async function markKeptSales(
  client: pg.PoolClient,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query(
    'update imported_sales set kept = true where resource_id = $1 and transaction_id = any($2)',
    [siteId, ids],
  );
}
