import type { groups } from '#contract/domains/groups/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { attachMembers, detachMember } from './members.service.ts';
import { previewPatterns } from './preview.service.ts';
import { createGroup, getGroup, listGroups, removeGroup, updateGroup } from './service.ts';

export const groupHandlers = {
  list: listGroups,
  get: getGroup,
  create: createGroup,
  update: updateGroup,
  remove: removeGroup,
  attachMembers,
  detachMember,
  previewPatterns,
} satisfies Handlers<typeof groups>;
