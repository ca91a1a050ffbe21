// Does the work of an erasure. Progress is stored per target, and all records are erased in one transaction, so that a
// killed job leaves nothing half done and the next one continues.
import type { ErasurePlace, ErasureProblem } from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { endSubscriptionsIn } from '../member-subscriptions/erase.service.ts';
import { holdGroupsOf } from '../members/group-places.queries.ts';
import { enqueueErasureIn } from './enqueue.ts';
import { type Erased, TargetPending, type TargetResult, type TargetTools } from './erasure-target.ts';
import { earlyPlaces, latePlaces, recordPlaces } from './erasure-targets.ts';
import {
  findErasureById,
  findPlaces,
  lockErased,
  lockErasure,
  markErased,
  markFinished,
  type StoredErasure,
  storePlace,
  storeProblem,
} from './queries.ts';

/** Maximum pause between two attempts, in milliseconds. */
const longestPause = 3_600_000;
/** Minimum pause in milliseconds; it doubles with each failed attempt. */
const firstPause = 2_000;

interface Found {
  erasure: StoredErasure;
  /** The member's row; undefined once the records are erased. */
  member: Erased | undefined;
  done: ReadonlySet<string>;
}

function find(ctx: ResourceContext, id: number): Promise<Found | null> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const erasure = await findErasureById(scope, siteId, id);
    if (!erasure || erasure.finished_at !== null) return null;
    const member = await scope.db
      .selectFrom('members')
      .selectAll()
      .where('resource_id', '=', siteId)
      .where('id', '=', erasure.member_id)
      .executeTakeFirst();
    const places = await findPlaces(scope, siteId, id);
    const done = new Set(places.filter(({ outcome }) => outcome !== null).map(({ place }) => place));
    return { erasure, member, done };
  });
}

/** Erases a target and stores the result, or stores the problem and enqueues a retry. @returns whether it is done */
async function carryOut(
  ctx: ResourceContext,
  erasureId: number,
  place: ErasurePlace,
  clear: () => Promise<TargetResult>,
): Promise<boolean> {
  const siteId = ctx.resource.id;
  try {
    const cleared = await clear();
    await write(ctx, 'erasures.place', async (scope) => {
      scope.noAudit('progress');
      await storePlace(scope, siteId, { erasureId, place }, cleared);
    });
    return true;
  } catch (error) {
    const problem: ErasureProblem = error instanceof TargetPending ? error.problem : 'failed';
    // The message isn't logged, because it may name the member.
    if (problem === 'failed') ctx.log.error({ erasureId, place, code: codeOf(error) }, 'an erasure failed');
    await write(ctx, 'erasures.wait', async (scope) => {
      scope.noAudit('progress');
      const attempts = await storeProblem(scope, siteId, { erasureId, place }, problem);
      const pause = Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 20));
      await enqueueErasureIn(scope, siteId, erasureId, new Date(Date.now() + pause));
    });
    return false;
  }
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}

/** Erases all records in one transaction: the member exists before it, and only ids are left after it. */
async function eraseRecordsIn(
  ctx: ResourceContext,
  scope: WriteScope,
  tools: TargetTools,
  { id: erasureId, member_id: memberId }: StoredErasure,
): Promise<void> {
  const siteId = ctx.resource.id;
  // The log and the history of a large site are long, so the usual statement timeout would be too short.
  await scope.client.query(longStatementTimeout);
  // Handles subscriptions added since the first target was erased. Groups are locked before members, in the order used
  // everywhere.
  await endSubscriptionsIn(ctx, scope, memberId);
  await holdGroupsOf(scope.client, siteId, [memberId]);
  const member = await lockErased(scope, siteId, memberId);
  const counts: Record<string, { cleared: number; kept: number }> = {};
  for (const { name, clear } of member ? recordPlaces : []) {
    if (!member) break;
    const cleared = await clear(scope, siteId, member, tools);
    await storePlace(scope, siteId, { erasureId, place: name }, cleared);
    counts[name] = { cleared: cleared.cleared, kept: cleared.kept ?? 0 };
  }
  await markErased(scope, siteId, erasureId);
  await scope.audit({ target: 'erasure', id: erasureId, changes: counts });
  await scope.emit('member.erased', { ids: [memberId] });
}

function eraseRecords(ctx: ResourceContext, tools: TargetTools, erasureId: number): Promise<void> {
  return write(ctx, 'erasures.records', async (scope) => {
    const held = await lockErasure(scope, ctx.resource.id, erasureId);
    if (!held || held.records_erased_at !== null) scope.unchanged();
    else await eraseRecordsIn(ctx, scope, tools, held);
  });
}

/** Continues an erasure as far as it gets now. */
export async function runErasure(ctx: ResourceContext, tools: TargetTools, erasureId: number): Promise<void> {
  const found = await find(ctx, erasureId);
  if (!found) return;
  const { member, done } = found;
  if (found.erasure.records_erased_at === null) {
    let isWaiting = false;
    for (const { name, isService, clear } of member ? earlyPlaces : []) {
      if (!member || done.has(name)) continue;
      if (isWaiting && !isService) return;
      const isDone = await carryOut(ctx, erasureId, name, () => clear(ctx, tools, member));
      // A service that does not answer doesn't keep the other services from being called.
      if (!isDone && !isService) return;
      isWaiting ||= !isDone;
    }
    if (isWaiting) return;
    const records = async () => {
      // Written before the records are erased, so that no erased member is missing from the list.
      if (member)
        await tools.clearedList.add({
          site: ctx.resource.key,
          member: member.id,
          added: new Date(member.created_at).toISOString(),
        });
      await eraseRecords(ctx, tools, erasureId);
      return { cleared: 0 };
    };
    if (!(await carryOut(ctx, erasureId, 'account', records))) return;
  }
  for (const { name, clear } of latePlaces) {
    if (done.has(name)) continue;
    if (!(await carryOut(ctx, erasureId, name, () => clear(ctx, tools)))) return;
  }
  await write(ctx, 'erasures.finish', async (scope) => {
    if (await markFinished(scope, ctx.resource.id, erasureId))
      await scope.audit({ target: 'erasure', id: erasureId, changes: { finished: true } });
    else scope.unchanged();
  });
}
