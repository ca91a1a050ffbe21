import type { ResourceContext } from '#server/database/context.ts';
import { createChange } from '#server/domains/bulk-changes/service.ts';
import { startChange } from '#server/domains/bulk-changes/steps.service.ts';
import { processNextPart } from '#server/domains/bulk-changes/work.service.ts';
import { uniqueText } from '../random.ts';

export type ChangeState = 'prepared' | 'queued' | 'done';

/** Creates a change of one member in the given state. */
export async function newChange(ctx: ResourceContext, member: number, state: ChangeState): Promise<number> {
  const tags = [uniqueText('tag')];
  const { id } = await createChange(ctx, { user_ids: [member], change: { kind: 'add_tags', tags } });
  if (state === 'prepared') return id;
  const { version } = await startChange(ctx, { id });
  // Only this one: other queued changes stay queued.
  const own = {
    id,
    version,
    state: 'queued',
    actor_kind: 'system',
    actor_id: null,
    actor_name: 'seed',
  } as const;
  if (state === 'done') await processNextPart(ctx, ctx.resource, own);
  return id;
}
