import type { groups } from '#contract/domains/groups/routes.ts';
import type { EmailExport } from '#server/database/email-export.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { emptyPageOf } from '#server/database/list.ts';
import { attachMembers, detachMember } from './members.service.ts';
import { previewPatterns } from './preview.service.ts';
import { createGroup, getGroup, listGroups, removeGroup, updateGroup } from './service.ts';

/** Builds the handlers of groups. @param send sends a list by email */
export const groupHandlers = (send: EmailExport<'teams'>) =>
  ({
    list: async (ctx, input) =>
      input?.download
        ? emptyPageOf(input, await send(ctx, 'teams', { email: input.email, filters: { ...input.filter } }))
        : listGroups(ctx, input),
    get: getGroup,
    create: createGroup,
    update: updateGroup,
    remove: removeGroup,
    attachMembers,
    detachMember,
    previewPatterns,
  }) satisfies Handlers<typeof groups>;
