import type { ResourceContext } from '#server/database/context.ts';
import { createChange } from '#server/domains/bulk-changes/service.ts';
import { startChange } from '#server/domains/bulk-changes/steps.service.ts';

export type ChangeState = 'prepared' | 'queued' | 'done';

/** A change of one member in a state of its life. */
export async function newChange(ctx: ResourceContext, member: number, state: ChangeState): Promise<number> {
  const { id } = await createChange(ctx, { user_ids: [member], change: { kind: 'lock' } });
  if (state === 'prepared') return id;
  await startChange(ctx, { id });
  return id;
}
