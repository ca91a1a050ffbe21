import type { members } from '#contract/domains/members/routes.ts';
import type { EmailExport } from '#server/database/email-export.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { emptyPageOf } from '#server/database/list.ts';
import {
  deleteExtraData,
  listExtraData,
  saveExtraData,
  searchExtraFields,
  searchExtraGroups,
} from './extra-data.service.ts';
import { listMembers } from './list.service.ts';
import { getMemberSummary, listMemberAccess, listMemberMails, listMemberSessions } from './page.service.ts';
import { createMember, getMember, updateMember } from './service.ts';
import { getMemberStatistic } from './sharing.service.ts';

/** @param send sends a list by email */
export const memberHandlers = (send: EmailExport<'users'>) =>
  ({
    list: async (ctx, input) =>
      input?.download
        ? emptyPageOf(input, await send(ctx, 'users', { email: input.email, filters: { ...input.filter } }))
        : listMembers(ctx, input),
    get: getMember,
    create: createMember,
    update: updateMember,
    summary: getMemberSummary,
    extraData: listExtraData,
    saveExtraData,
    removeExtraData: deleteExtraData,
    extraGroups: searchExtraGroups,
    extraFields: searchExtraFields,
    statistic: getMemberStatistic,
    mails: listMemberMails,
    sessions: listMemberSessions,
    accessContent: listMemberAccess,
  }) satisfies Handlers<typeof members>;
