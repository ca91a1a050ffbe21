import { type ErrorText, errorText } from '#contract/base/errors.ts';
import type { BulkOutcome } from '#contract/domains/bulk-changes/schemas.ts';

export const bulkTexts = {
  nobody: errorText('bulk_changes.nobody', 'No member matches.'),
  nothing: errorText('bulk_changes.nothing', 'No content matches.'),
  nothingHeld: errorText('bulk_changes.nothing_held', 'These members hold no such subscription.'),
  unknownPlan: errorText('bulk_changes.unknown_plan', 'This plan no longer exists.'),
  pastDay: errorText('bulk_changes.past_day', 'Choose a day from today on.'),
  unknownGroup: errorText('bulk_changes.unknown_group', 'This group no longer exists.'),
  started: errorText('bulk_changes.started', 'This change has already started.'),
  notRunning: errorText('bulk_changes.not_running', 'This change is not running.'),
  nothingToUndo: errorText('bulk_changes.nothing_to_undo', 'There is nothing to undo.'),
  tooLate: errorText('bulk_changes.too_late', 'The 30 minutes to undo this are over.'),
  failed: errorText(
    'bulk_changes.failed',
    "This change couldn't be finished. What was done so far is listed below and can be undone.",
  ),
  barred: errorText(
    'bulk_changes.barred',
    'The person who started this may no longer change members of this site.',
  ),
  undoBarred: errorText(
    'bulk_changes.undo_barred',
    'The person who asked to undo this may no longer change members of this site. Someone else can undo the rest.',
  ),
} as const satisfies Record<string, ErrorText>;

/** Stored codes of the verdict on a row. */
export const verdict = {
  unchanged: 0,
  changed: 1,
  neverLocked: 2,
  groupFull: 3,
  inactive: 4,
  groupGone: 5,
  free: 6,
  belowZero: 7,
  tooHigh: 8,
  gone: 9,
  otherCurrency: 10,
  /** Rejected by a rule that gives its own reason as text. */
  refusedByRule: 11,
} as const;

/** Stored codes of what undoing did for a row; 0 if there was nothing to undo. */
export const undoVerdict = { nothing: 0, restored: 1, partly: 2, kept: 3, neverLocked: 4, gone: 9 } as const;

export function outcomeOf(code: number): BulkOutcome {
  if (code === verdict.changed) return 'changed';
  if (code === verdict.unchanged || code === verdict.free) return 'unchanged';
  return code === verdict.gone ? 'gone' : 'refused';
}

const neverLocked = 'This member is set to never be locked.';

const reasons = new Map<number, string>([
  [verdict.neverLocked, neverLocked],
  [verdict.groupFull, 'The group is full.'],
  [verdict.inactive, 'The member is not active.'],
  [verdict.groupGone, 'The group was deleted.'],
  [verdict.free, 'It is free and stays free.'],
  [verdict.belowZero, 'The price would fall below zero.'],
  [verdict.tooHigh, 'The price would be too high.'],
  [verdict.otherCurrency, 'It is priced in another currency.'],
  [verdict.gone, 'The member is no longer on this site.'],
]);

const undoReasons = new Map<number, string>([
  [undoVerdict.partly, 'Part of it was changed again since and stays as it is.'],
  [undoVerdict.kept, 'It was changed again since.'],
  [undoVerdict.neverLocked, neverLocked],
  [undoVerdict.gone, 'The member is no longer on this site.'],
]);

/** Returns why a member was rejected, or left as they are by undoing. */
export function reasonOf(code: number, undo: number): string | null {
  return undoReasons.get(undo) ?? reasons.get(code) ?? null;
}

/** Returns the same for a row that is not a member, with its own text for a row that is gone. */
export function reasonOfRow(code: number, undo: number): string | null {
  const isGone = code === verdict.gone || undo === undoVerdict.gone;
  return isGone ? 'It is no longer on this site.' : reasonOf(code, undo);
}

export function undoOf(undo: number): 'restored' | 'kept' | null {
  if (undo === undoVerdict.nothing) return null;
  return undo === undoVerdict.restored || undo === undoVerdict.partly ? 'restored' : 'kept';
}
