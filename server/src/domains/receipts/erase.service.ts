import type { ReadScope } from '#server/database/scope.ts';
import { numberOf } from './on-wire.ts';
import { findReceipts } from './queries.ts';

export interface KeptDocument {
  id: number;
  number: string;
  issuedAt: Date;
}

/**
 * Returns receipts and credit notes of a member who may be erased, the earliest number first: accounting law requires
 * keeping them.
 */
export async function receiptsOfPayer(
  scope: ReadScope,
  siteId: number,
  memberId: number,
): Promise<KeptDocument[]> {
  const charges = await scope.db
    .selectFrom('transactions')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('member_id', '=', memberId)
    .execute();
  const rows = await findReceipts(
    scope,
    siteId,
    charges.map(({ id }) => id),
  );
  return rows.map((row) => ({ id: row.id, number: numberOf(row), issuedAt: new Date(row.issued_at) }));
}
