import {
  type BulkChange,
  type BulkChangeRow,
  type BulkMember,
  bulkChangeKind,
  bulkChangeState,
  type ShownChange,
} from '#contract/domains/bulk-changes/schemas.ts';
import { memberFilter } from '#contract/domains/members/schemas.ts';
import type { ResourceScope } from '#server/database/context.ts';
import type { StoredChange } from './queries.ts';
import type { OutcomeRow } from './rows.queries.ts';
import { outcomeOf, reasonOf, undoOf } from './texts.ts';

type Stored = StoredChange;

function changeOf({ kind: stored, tags, group_id, group_name }: Stored): ShownChange {
  const kind = bulkChangeKind.parse(stored);
  switch (kind) {
    case 'add_tags':
    case 'remove_tags':
      return { kind, tags };
    case 'attach_group':
      return { kind, group: { id: group_id ?? 0, name: group_name ?? '' } };
    default:
      return { kind };
  }
}

/** A change that is over for now and changed somebody who was not brought back yet. */
export function hasSomethingToUndo(row: Stored): boolean {
  const isOver = row.state === 'done' || row.state === 'stopped' || row.state === 'failed';
  return isOver && row.changed > row.restored + row.kept;
}

function progressOf(row: Stored): number | null {
  if (row.state === 'queued' || row.state === 'running') return row.total === 0 ? 0 : row.done / row.total;
  if (row.state !== 'undoing') return null;
  return row.changed === 0 ? 0 : Math.min(1, (row.restored + row.kept) / row.changed);
}

function instant(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

function undoFields(row: Stored) {
  const canUndo = hasSomethingToUndo(row) && (row.undo_seconds ?? 0) > 0;
  const hasUndone = row.state === 'undoing' || row.state === 'undone' || row.parts_undone > 0;
  return {
    undo_until: row.changed > 0 ? instant(row.undo_until) : null,
    undo_seconds: canUndo ? row.undo_seconds : null,
    undone: hasUndone ? { restored: row.restored, kept: row.kept } : null,
    can_undo: canUndo,
  };
}

export function rowOnWire(row: Stored, site: ResourceScope): BulkChangeRow {
  return {
    id: row.id,
    version: row.version,
    state: bulkChangeState.parse(row.state),
    change: changeOf(row),
    site: { key: site.key, title: site.title },
    selection: row.selection === 'filter' ? 'filter' : 'chosen',
    filter: row.filter === null ? null : memberFilter.parse(row.filter),
    total: row.total,
    effect: { will_change: row.will_change, unchanged: row.will_stay, refused: row.will_refuse },
    done: row.done,
    outcomes: { changed: row.changed, unchanged: row.unchanged, refused: row.refused, gone: row.gone },
    progress: progressOf(row),
    created_at: new Date(row.created_at).toISOString(),
    created_by: row.actor_name,
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
    ...undoFields(row),
    error: row.error,
    can_stop: row.state === 'queued' || row.state === 'running',
  };
}

interface SampleRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}

export function changeOnWire(row: Stored, site: ResourceScope, sample: SampleRow[]): BulkChange {
  const people = sample.map(({ id, email, first_name, last_name }) => ({
    id,
    email,
    name: `${first_name} ${last_name}`.trim(),
  }));
  return { ...rowOnWire(row, site), sample: people };
}

export function memberOnWire(row: OutcomeRow): BulkMember {
  return {
    member_id: row.id,
    email: row.email ?? '',
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    outcome: outcomeOf(row.verdict),
    reason: reasonOf(row.verdict, row.undo),
    undo: undoOf(row.undo),
  };
}
