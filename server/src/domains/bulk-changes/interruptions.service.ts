// Ends a change before its last member: after repeated failures, or when the operator who asked for it lost the right
// to it. The outcomes so far stay stored, and any operator with the right can undo them.
import type { ErrorText } from '#contract/base/errors.ts';
import type { Actor, SiteRef } from '#server/database/context.ts';
import { type ReadScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { mayStill } from '../resources/service.ts';
import { enqueueWorkIn, workJob } from './enqueue.ts';
import { lockChange, type NextChange, rightNow, type StoredChange, updateChange } from './queries.ts';
import { areaOf, subjectOf } from './subjects.ts';
import { bulkTexts } from './texts.ts';

/** Returns whether the operator who asked for the change still has the right to it. */
export async function canContinue(
  scope: ReadScope,
  siteId: number,
  actor: Actor,
  { kind, subject }: Pick<StoredChange, 'kind' | 'subject'>,
): Promise<boolean> {
  if (!(await mayStill(scope, siteId, actor, { area: areaOf[subjectOf({ subject })], verb: 'write' })))
    return false;
  return kind !== 'attach_group' || mayStill(scope, siteId, actor, { area: 'groups', verb: 'write' });
}

/** Ends the change if its version is still the one that was read, and enqueues the next change. */
function end(
  tools: SystemTools,
  site: SiteRef,
  next: NextChange,
  operation: string,
  values: { state: 'failed' | 'stopped'; error: ErrorText },
): Promise<void> {
  return write(systemContext(tools, workJob.name, site), operation, async (scope) => {
    scope.noAudit('progress');
    await enqueueWorkIn(scope, site.id);
    const row = await lockChange(scope.db, site.id, next.id);
    if (row?.version !== next.version) return;
    await updateChange(scope.db, site.id, row.id, {
      state: values.state,
      error: values.error.en,
      // Set for a failed undo, too, so that other operators can undo the rest for as long as after any end.
      finished_at: rightNow,
      version: row.version + 1,
    });
    await scope.audit({ target: 'bulk-change', id: row.id, changes: { state: values.state } });
  });
}

/** Marks a change as failed after repeated failures. */
export function failChange(tools: SystemTools, site: SiteRef, next: NextChange): Promise<void> {
  return end(tools, site, next, 'bulk-changes.fail', { state: 'failed', error: bulkTexts.failed });
}

/** Stops a change because the operator who asked for it, or for undoing it, no longer has the right to. */
export function stopUnauthorized(tools: SystemTools, site: SiteRef, next: NextChange): Promise<void> {
  const error = next.state === 'undoing' ? bulkTexts.undoBarred : bulkTexts.barred;
  return end(tools, site, next, 'bulk-changes.bar', { state: 'stopped', error });
}
