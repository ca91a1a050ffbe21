import type { Receipt } from '#contract/domains/receipts/schemas.ts';
import type { Revision, Sent, StoredReceipt } from './queries.ts';

/** Formats a number such as `2026-000123`; those of the test mode have the prefix `TEST-`. */
export function numberOf({
  livemode,
  year,
  number,
}: Pick<StoredReceipt, 'livemode' | 'year' | 'number'>): string {
  return `${livemode ? '' : 'TEST-'}${year}-${String(number).padStart(6, '0')}`;
}

/** Returns the address of a receipt's newest file, for operators who may read receipts: requests need their token. */
export function fileOf({ transaction_id: id, adjustment_id: noted }: StoredReceipt): string {
  const note = noted === null ? '' : `?adjustment_id=${noted}`;
  return `/api/admin/transactions/${id}/receipt/download${note}`;
}

/** @param link null until there is a file */
export function onWire(
  row: StoredReceipt,
  { link, revisions, sends }: { link: string | null; revisions: readonly Revision[]; sends: readonly Sent[] },
): Receipt {
  return {
    id: row.id,
    transaction_id: row.transaction_id,
    adjustment_id: row.adjustment_id,
    number: numberOf(row),
    issued_at: new Date(row.issued_at).toISOString(),
    download_link: link,
    revisions: revisions.map(({ revision, made_at: at, made_by, sha256, bytes }) => ({
      revision,
      made_at: new Date(at).toISOString(),
      made_by,
      sha256,
      bytes,
    })),
    sends: sends.map(({ id, revision, recipient, sent_at: at, sent_by }) => ({
      id,
      revision,
      recipient,
      sent_at: new Date(at).toISOString(),
      sent_by,
    })),
  };
}
