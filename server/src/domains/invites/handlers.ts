import type { invites } from '#contract/domains/invites/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { recordOf } from '../promos/record.service.ts';
import { listUsedInvites } from './of-member.service.ts';
import { redeemInvite } from './redeem.service.ts';
import { createInvite, getInvite, listInvites, removeInvite, updateInvite } from './service.ts';
import { getInviteFigures, listInviteUses } from './users.service.ts';

export const inviteHandlers = {
  list: listInvites,
  get: getInvite,
  create: createInvite,
  update: updateInvite,
  remove: removeInvite,
  users: listInviteUses,
  record: recordOf('invites'),
  ofMember: listUsedInvites,
  redeem: async (ctx, { code, user_id: memberId }) => {
    const { inviteId, useId, isNew } = await redeemInvite(ctx, { code, memberId });
    return { invite_id: inviteId, use_id: useId, is_new: isNew };
  },
  figures: getInviteFigures,
} satisfies Handlers<typeof invites>;
