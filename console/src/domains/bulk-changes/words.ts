import type { TFunction } from 'i18next';
import type { BulkChangeRow, ShownChange } from '#contract/domains/bulk-changes/schemas.ts';

/** What was done, in one line: 'Add tags: press, vip'. */
export function whatOf(t: TFunction<'bulkChanges'>, change: ShownChange): string {
  if ('tags' in change) return t(`what.${change.kind}`, { of: change.tags.join(', ') });
  if ('group' in change) return t(`what.${change.kind}`, { of: change.group.name });
  return t(`what.${change.kind}`);
}

/** It is being worked on, or waits for that: what shows of it is old a moment later. */
export function isMoving({ state }: Pick<BulkChangeRow, 'state'>): boolean {
  return state === 'queued' || state === 'running' || state === 'undoing';
}

/** Milliseconds between two looks at what is moving. */
export const lookAgain = 1_500;
