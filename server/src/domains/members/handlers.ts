import type { members } from '#contract/domains/members/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listMembers } from './list.service.ts';
import { createMember, getMember, updateMember } from './service.ts';

export const memberHandlers = {
  list: listMembers,
  get: getMember,
  create: createMember,
  update: updateMember,
} satisfies Handlers<typeof members>;
