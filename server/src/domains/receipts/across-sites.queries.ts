// Resolves the link of a mail to its site and receipt, before a site is chosen.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { findSite } from '#server/database/sites.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';

export interface Linked {
  site: SiteRef;
  receiptId: number;
}

/**
 * Returns the receipt of a mailed link while it is valid. Bypasses row security: the secret identifies the site.
 * Returns null after the payer's erasure.
 */
export async function linkedReceipt(database: Database, token: string): Promise<Linked | null> {
  const { rows } = await database.owner.query<{ resource_id: number; receipt_id: number }>(
    `select l.resource_id, l.receipt_id from receipt_links l
     join receipts r on r.resource_id = l.resource_id and r.id = l.receipt_id
     join transactions t on t.resource_id = r.resource_id and t.id = r.transaction_id
     where l.token_hash = $1 and l.expires_at > now() and (t.member_id is null
       or exists (select from members m where m.resource_id = t.resource_id and m.id = t.member_id))`,
    [hashToken(token)],
  );
  const [row] = rows;
  const site = row && (await findSite(database, row.resource_id));
  return row && site ? { site, receiptId: row.receipt_id } : null;
}
