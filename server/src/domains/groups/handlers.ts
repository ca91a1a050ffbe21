import type { groups } from '#contract/domains/groups/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { answerSent } from '#server/database/list.ts';
import type { QuickExport } from '#server/database/quick-export.ts';
import { attachMembers, detachMember } from './members.service.ts';
import { previewPatterns } from './preview.service.ts';
import { createGroup, getGroup, listGroups, removeGroup, updateGroup } from './service.ts';

/** Builds the handlers of groups. @param send sends a list by email */
export const groupHandlers = (send: QuickExport<'teams'>) =>
  ({
    list: async (ctx, input) =>
      input?.download
        ? answerSent(input, await send(ctx, 'teams', { email: input.email, filters: { ...input.filter } }))
        : listGroups(ctx, input),
    get: getGroup,
    create: createGroup,
    update: updateGroup,
    remove: removeGroup,
    attachMembers,
    detachMember,
    previewPatterns,
  }) satisfies Handlers<typeof groups>;
