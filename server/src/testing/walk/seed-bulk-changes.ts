import { randomBytes } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import { createChange } from '#server/domains/bulk-changes/service.ts';
import { startChange } from '#server/domains/bulk-changes/steps.service.ts';
import { workThrough } from '../bulk-desk.ts';

export type ChangeState = 'prepared' | 'queued' | 'done';

/** A change of one member in a state of its life. */
export async function newChange(ctx: ResourceContext, member: number, state: ChangeState): Promise<number> {
  const change = { kind: 'add_tags', tags: [`tag-${randomBytes(5).toString('hex')}`] } as const;
  const { id } = await createChange(ctx, { user_ids: [member], change });
  if (state === 'prepared') return id;
  await startChange(ctx, { id });
  if (state === 'done') await workThrough(ctx);
  return id;
}
