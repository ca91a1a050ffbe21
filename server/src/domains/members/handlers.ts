import type { members } from '#contract/domains/members/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { answerSent } from '#server/database/list.ts';
import type { QuickExport } from '#server/database/quick-export.ts';
import { listMembers } from './list.service.ts';
import { createMember, getMember, updateMember } from './service.ts';

/** @param send sends a list by e-mail */
export const memberHandlers = (send: QuickExport) =>
  ({
    list: async (ctx, input) =>
      input?.download
        ? answerSent(input, await send(ctx, 'users', { email: input.email, filters: { ...input.filter } }))
        : listMembers(ctx, input),
    get: getMember,
    create: createMember,
    update: updateMember,
  }) satisfies Handlers<typeof members>;
