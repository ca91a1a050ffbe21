import type { invites } from '#contract/domains/invites/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listUsedInvites } from './of-member.service.ts';
import { createInvite, getInvite, listInvites, removeInvite, updateInvite } from './service.ts';
import { getInviteFigures, listInviteUses } from './users.service.ts';

export const inviteHandlers = {
  list: listInvites,
  get: getInvite,
  create: createInvite,
  update: updateInvite,
  remove: removeInvite,
  users: listInviteUses,
  ofMember: listUsedInvites,
  figures: getInviteFigures,
} satisfies Handlers<typeof invites>;
