import { sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';

export interface StoredReceipt {
  id: number;
  transaction_id: number;
  adjustment_id: number | null;
  livemode: boolean;
  year: number;
  number: number;
  issued_at: Date;
  /** True if the payer was erased: mailed links stop working. */
  is_payer_erased: boolean;
}

const columns = sql`id, transaction_id, adjustment_id, livemode, year, number, issued_at, exists (
  select from transactions t where t.resource_id = receipts.resource_id and t.id = receipts.transaction_id
    and t.member_id is not null and not exists (
      select from members m where m.resource_id = t.resource_id and m.id = t.member_id)) as is_payer_erased`;

/** Returns receipts and credit notes of these transactions, the earliest number first. */
export async function findReceipts(
  { db }: ReadScope,
  siteId: number,
  transactionIds: readonly number[],
): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select ${columns} from receipts
    where resource_id = ${siteId} and transaction_id = any(${transactionIds}::bigint[])
    order by year, number`.execute(db);
  return rows;
}

export async function findReceipt(
  { db }: ReadScope,
  siteId: number,
  asked: { id: number; adjustmentId: number | null },
): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    select ${columns} from receipts where resource_id = ${siteId} and transaction_id = ${asked.id}
      and adjustment_id is not distinct from ${asked.adjustmentId}::bigint`.execute(db);
  return rows[0];
}

/** Inserts a receipt; the database gives it the next number. */
export async function addReceipt(
  { db }: WriteScope,
  siteId: number,
  row: {
    transactionId: number;
    adjustmentId: number | null;
    livemode: boolean;
  },
): Promise<StoredReceipt> {
  const { rows } = await sql<StoredReceipt>`
    insert into receipts (resource_id, transaction_id, adjustment_id, livemode)
    values (${siteId}, ${row.transactionId}, ${row.adjustmentId}, ${row.livemode})
    returning ${columns}`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('the receipt was not made');
  return made;
}

export interface Revision {
  receipt_id: number;
  revision: number;
  file_name: string;
  sha256: string;
  bytes: number;
  made_by: string;
  made_at: Date;
}

/** Returns the files of these receipts, newest first. */
export async function findRevisions(
  { db }: ReadScope,
  siteId: number,
  ids: readonly number[],
): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select receipt_id, revision, file_name, encode(sha256, 'hex') as sha256, bytes, made_by, made_at
    from receipt_revisions where resource_id = ${siteId} and receipt_id = any(${ids}::bigint[])
    order by revision desc`.execute(db);
  return rows;
}

/** Returns the content of a receipt's newest file; null before the first one. */
export async function findIssuedContent(
  { db }: ReadScope,
  siteId: number,
  receiptId: number,
): Promise<Values | null> {
  const { rows } = await sql<{ content: Values }>`
    select content from receipt_revisions where resource_id = ${siteId} and receipt_id = ${receiptId}
    order by revision desc limit 1`.execute(db);
  return rows[0]?.content ?? null;
}

/**
 * Inserts a revision. The caller must have locked the transaction, so that concurrent revisions get different numbers.
 * @returns its number
 */
export async function addRevision(
  { db }: WriteScope,
  siteId: number,
  row: {
    receiptId: number;
    content: object;
    fileName: string;
    sha256: Buffer;
    bytes: number;
    madeBy: string;
  },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into receipt_revisions (resource_id, receipt_id, revision, content, file_name, sha256, bytes, made_by)
    select ${siteId}, ${row.receiptId}, coalesce(max(revision), 0) + 1, ${JSON.stringify(row.content)}::jsonb,
      ${row.fileName}, ${row.sha256}::bytea, ${row.bytes}, ${row.madeBy}
    from receipt_revisions where resource_id = ${siteId} and receipt_id = ${row.receiptId}
    returning revision`.execute(db);
  return rows[0]?.revision ?? 0;
}

export interface Sent {
  id: number;
  receipt_id: number;
  revision: number;
  recipient: string;
  sent_by: string;
  sent_at: Date;
}

export async function findSends({ db }: ReadScope, siteId: number, ids: readonly number[]): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select id, receipt_id, revision, recipient, sent_by, sent_at from receipt_sends
    where resource_id = ${siteId} and receipt_id = any(${ids}::bigint[]) order by id desc`.execute(db);
  return rows;
}

export async function addSend(
  { db }: WriteScope,
  siteId: number,
  row: { receiptId: number; revision: number; mailId: string; recipient: string; sentBy: string },
): Promise<void> {
  await sql`
    insert into receipt_sends (resource_id, receipt_id, revision, mail_id, recipient, sent_by)
    values (${siteId}, ${row.receiptId}, ${row.revision}, ${row.mailId}, ${row.recipient}, ${row.sentBy})`.execute(
    db,
  );
}
