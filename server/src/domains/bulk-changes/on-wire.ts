import {
  type BulkChange,
  type BulkChangeRow,
  type BulkMember,
  bulkChangeKind,
} from '#contract/domains/bulk-changes/schemas.ts';
import type { ShownChange, WillComeTo } from '#contract/domains/bulk-changes/shown-schemas.ts';
import { contentFilter } from '#contract/domains/content/schemas.ts';
import { memberFilter } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { StoredChange } from './queries.ts';
import type { OutcomeRow } from './rows.queries.ts';
import { endOrderOf, priceOrderOf, subjectOf } from './subjects.ts';
import { outcomeOf, reasonOf, undoOf } from './texts.ts';

type Stored = StoredChange;

const planIn = ({ terms_plan_id: id, terms_plan_title: title }: Stored) =>
  id === null ? null : { id, title: title ?? '' };

function pricesOf(row: Stored): ShownChange {
  const order = priceOrderOf(row);
  if (order.kind === 'set_price') return order;
  const { kind, share = null, amount = null, currency = null, step = 1 } = order;
  return { kind, share, amount, currency, step };
}

function endsOf(row: Stored): ShownChange {
  const order = endOrderOf(row);
  const plan = planIn(row);
  if (order.kind === 'set_end') return { kind: order.kind, date: order.date, plan };
  return { kind: order.kind, amount: order.amount, unit: order.unit, plan };
}

function changeOf(row: Stored): ShownChange {
  const subject = subjectOf(row);
  if (subject === 'content') return pricesOf(row);
  if (subject === 'subscriptions') return endsOf(row);
  const { kind: stored, tags, group_id, group_name } = row;
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

/** Returns whether a change is over and some of its changed rows were not processed by an undo yet. */
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

export function rowOnWire(row: Stored, site: SiteRef): BulkChangeRow {
  const isOfContent = subjectOf(row) === 'content';
  return {
    id: row.id,
    version: row.version,
    subject: subjectOf(row),
    state: row.state,
    change: changeOf(row),
    site: { key: site.key, title: site.title },
    selection: row.selection,
    filter: row.filter === null || isOfContent ? null : memberFilter.parse(row.filter),
    content_filter: row.filter !== null && isOfContent ? contentFilter.parse(row.filter) : null,
    total: row.total,
    effect: { will_change: row.will_change, unchanged: row.will_stay, refused: row.will_refuse },
    will_come_to: row.will_come_to as WillComeTo | null,
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

export function changeOnWire(
  row: Stored,
  site: SiteRef,
  sample: SampleRow[],
  samples: BulkChange['samples'] = [],
): BulkChange {
  const people = sample.map(({ id, email, first_name, last_name }) => ({
    id,
    email,
    name: `${first_name} ${last_name}`.trim(),
  }));
  return { ...rowOnWire(row, site), sample: people, samples };
}

export function memberOnWire(row: OutcomeRow): BulkMember {
  return {
    id: row.id,
    member_id: row.id,
    title: null,
    before: null,
    after: null,
    email: row.email ?? '',
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    outcome: outcomeOf(row.verdict),
    reason: reasonOf(row.verdict, row.undo),
    undo: undoOf(row.undo),
  };
}
