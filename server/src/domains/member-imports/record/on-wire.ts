import type { MemberImport, MemberImportRow } from '#contract/domains/member-imports/import-schemas.ts';
import {
  type ImportState,
  importColumn,
  importKind,
  importPreview,
  importState,
  type ReasonCount,
  unknownPlans,
} from '#contract/domains/member-imports/schemas.ts';
import { namedPlan } from '#contract/domains/member-imports/source-schemas.ts';
import {
  dateOrder,
  decimalSign,
  importDoubts,
  textEncoding,
} from '#contract/domains/member-imports/style-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findReasons, type StoredImport } from './imports.queries.ts';
import { answersIn, recognisedOnWire, sourceOnWire } from './origin.ts';

const begun = new Set<ImportState>(['running', 'done', 'failed', 'stopped', 'undoing', 'undone']);
const busy = new Set<ImportState>(['checking', 'queued', 'running', 'undoing']);
const stoppable = new Set<ImportState>(['checking', 'queued', 'running']);
const undoings = new Set<ImportState>(['undoing', 'undone']);

/** Returns an instant in the wire format. */
function instant(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

function rowOnWire(row: StoredImport, kept: ReasonCount[]): MemberImportRow {
  const state = importState.parse(row.state);
  const totals = {
    rows: row.created_rows + row.updated_rows + row.unchanged_rows + row.rejected_rows,
    created: row.created_rows,
    updated: row.updated_rows,
    unchanged: row.unchanged_rows,
    rejected: row.rejected_rows,
  };
  const kind = importKind.parse(row.kind);
  const isSales = kind === 'sales';
  const undone = {
    removed: isSales ? row.removed_sales : row.removed_members,
    kept: isSales ? row.kept_sales : row.kept_members,
    kept_reasons: kept,
    removed_members: row.removed_members,
  };
  return {
    id: row.id,
    kind,
    state,
    file_name: row.file_name,
    bytes: row.bytes,
    created_at: new Date(row.created_at).toISOString(),
    created_by: row.created_by,
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
    progress: busy.has(state) ? Math.min(1, Math.max(0, row.progress ?? 0)) : null,
    totals: begun.has(state) ? totals : null,
    made_members: isSales ? row.made_members : row.created_rows,
    undo_until: instant(row.undo_until),
    undone: undoings.has(state) || row.undo_stopped ? undone : null,
    undo_stopped: row.undo_stopped,
  };
}

interface Reasons {
  kept: ReasonCount[];
  rejected: ReasonCount[];
  leftOut: ReasonCount[];
}

function onWire(row: StoredImport, { kept, rejected, leftOut }: Reasons): MemberImport {
  const common = rowOnWire(row, kept);
  const seconds = row.undo_seconds !== null && row.undo_seconds > 0 ? row.undo_seconds : null;
  return {
    ...common,
    version: row.version,
    uploaded_bytes: row.uploaded_bytes,
    columns: importColumn.array().parse(row.columns),
    has_heading: row.has_heading,
    encoding: textEncoding.nullable().parse(row.encoding),
    heading_line: row.heading_line,
    date_order: dateOrder.nullable().parse(row.date_order),
    decimal_sign: decimalSign.nullable().parse(row.decimal_sign),
    currency: row.currency,
    doubts: importDoubts.parse(row.doubts),
    source: sourceOnWire(row),
    recognised: recognisedOnWire(row),
    announced_kind: importKind.parse(row.announced_kind ?? row.kind),
    answers: answersIn(row),
    named_plans: namedPlan.array().parse(row.named_plans),
    unknown_plans: unknownPlans.parse(row.unknown_plans),
    rows_done: row.rows_done,
    preview: importPreview.safeParse(row.preview).data ?? null,
    rejected_reasons: rejected,
    left_out_reasons: leftOut,
    error: row.error,
    undo_seconds: seconds,
    can_stop: stoppable.has(common.state) && !row.stop_asked,
    can_undo: seconds !== null,
  };
}

export async function rowsOnWire(
  ctx: ResourceContext,
  { db }: ReadScope,
  rows: readonly StoredImport[],
): Promise<MemberImportRow[]> {
  const ids = rows.map(({ id }) => id);
  const kept = await findReasons(db, ctx.resource.id, ids, 'kept');
  return rows.map((row) => rowOnWire(row, kept.get(row.id) ?? []));
}

export async function importOnWire(
  ctx: ResourceContext,
  { db }: ReadScope,
  row: StoredImport,
): Promise<MemberImport> {
  const reasons = async (kind: Parameters<typeof findReasons>[3]) =>
    (await findReasons(db, ctx.resource.id, [row.id], kind)).get(row.id) ?? [];
  const [kept, rejected] = [await reasons('kept'), await reasons('rejected')];
  return onWire(row, { kept, rejected, leftOut: await reasons('left_out') });
}
