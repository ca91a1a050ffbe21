import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import type { ChosenColumn, StoredExport } from './queries.ts';

function percents({ status, processed_rows: done, total_rows: total }: StoredExport): number {
  if (status === 'success') return 100;
  // 100 percent is reserved for a finished file.
  return total ? Math.min(99, Math.floor((done * 100) / total)) : 0;
}

interface Beside {
  /** Reason why the mail about the export was not delivered. */
  problem: string | null;
  /** Email of the operator who requested it. */
  maker: string;
  isOwn: boolean;
}

export function exportOnWire(row: StoredExport, { problem, maker, isOwn }: Beside): ExportRequest {
  const isThere = row.status === 'success' && row.cleared_at === null;
  return {
    id: row.id,
    title: row.title,
    key: row.source,
    kind: row.kind,
    status: row.status,
    error: row.error,
    delivery_problem: problem,
    format: row.format,
    created_at: row.created_at.toISOString(),
    generated_at: row.generated_at?.toISOString() ?? null,
    total_rows: row.total_rows,
    processed_percents: percents(row),
    bytes: row.bytes,
    fields: row.fields as unknown as ChosenColumn[],
    filters: row.filters as Record<string, unknown>,
    recipient_email: row.recipient_email,
    created_by: maker,
    is_own: isOwn,
    download_link: isThere && isOwn ? `/api/admin/export-requests/${row.id}/download` : null,
    expires_at: isThere ? (row.expires_at?.toISOString() ?? null) : null,
    scheduled_export_id: row.schedule_id,
  };
}
