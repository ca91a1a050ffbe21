import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ResourceContext } from '#server/database/context.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

const rows = `
  with receipt as (
    insert into receipts (resource_id, transaction_id, livemode)
    select resource_id, id, livemode from transactions where resource_id = $1 and id = $2 returning id
  ),
  link as (
    insert into receipt_links (resource_id, receipt_id, token_hash, expires_at)
    select $1, id, $3, now() + interval '1 day' from receipt
  ),
  revision as (
    insert into receipt_revisions (resource_id, receipt_id, revision, content, file_name, sha256, bytes, made_by)
    select $1, id, 1, '{"seeded": "Seeded"}', $4, $5, 8, 'seed' from receipt returning receipt_id
  )
  insert into receipt_sends (resource_id, receipt_id, revision, mail_id, recipient, sent_by)
  select $1, receipt_id, 1, 'seeded', 'seeded@example.com', 'seed' from revision`;

/**
 * Creates the receipt of a transaction, sent once.
 * @param files store of its file; without it there is none
 * @returns the secret of the mail's link
 */
export async function newReceipt(
  { database, resource }: Pick<ResourceContext, 'database' | 'resource'>,
  transactionId: number,
  files?: FileStore,
): Promise<string> {
  const token = newToken();
  const content = Buffer.from('%PDF-1.7');
  const name = createHash('sha1').update(token).digest('hex');
  await files?.put(name, Readable.from([content]));
  await database.owner.query(rows, [
    resource.id,
    transactionId,
    hashToken(token),
    name,
    createHash('sha256').update(content).digest(),
  ]);
  return token;
}
