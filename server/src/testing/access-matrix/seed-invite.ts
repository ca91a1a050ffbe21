import type { ResourceContext } from '#server/database/context.ts';
import { redeemInvite } from '#server/domains/invites/redeem.service.ts';
import { createInvite } from '#server/domains/invites/service.ts';
import { uniqueText } from '../random.ts';

/** Creates an invite that was redeemed once. @returns its id */
export async function seedInvite(ctx: ResourceContext, memberId: number): Promise<number> {
  const { id, code } = await createInvite(ctx, { title: uniqueText('invite') });
  await redeemInvite(ctx, { code, memberId, at: new Date('2020-01-01') });
  return id;
}
