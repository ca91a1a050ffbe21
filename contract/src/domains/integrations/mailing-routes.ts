import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { byId, idParam } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  audiencesInput,
  mailchimpAudience,
  mailchimpCategory,
  mailingList,
  memberList,
  movedMember,
} from './mailing-schemas.ts';

const tag = 'Integrations';
const mayRead = { who: 'area', area: 'integrations', verb: 'read' } as const;
const mayConnect = { who: 'area', area: 'integrations', verb: 'write' } as const;
/** Right to add a member to lists or remove them. */
const mayMove = { who: 'area', area: 'members', verb: 'write' } as const;

/** Lists and interests of the mailing services, for forms and the page of a member. */
export const mailingRoutes = {
  mailchimpAudiences: route({
    method: 'POST',
    path: '/integrations/mailchimp/audiences',
    summary:
      'Audiences of the account at Mailchimp, by the key in the body, or by what is stored. Saves nothing; none without either.',
    tag,
    access: mayConnect,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(audiencesInput)
    .output(listOf(mailchimpAudience)),

  mailchimpCategories: route({
    method: 'GET',
    path: '/integrations/mailchimp/categories',
    summary: 'List Mailchimp categories with their interests.',
    tag,
    access: mayRead,
    errors: ['conflict'],
  }).output(
    z.object({
      groups: z
        .array(mailchimpCategory)
        .describe("Categories of the audience; empty if Mailchimp isn't connected."),
    }),
  ),

  mailchimpInterests: route({
    method: 'GET',
    path: '/integrations/mailchimp/user/{id}/interests',
    summary: "List a member's interests in Mailchimp.",
    tag,
    access: mayRead,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(
      z.object({
        is_known: z.boolean().describe('True if the member is in the audience.'),
        interests: z.array(z.string()).describe('Ids of the interests that the member has.'),
      }),
    ),

  campaignAdminLists: route({
    method: 'GET',
    path: '/integrations/campaignmonitor/admin-lists',
    summary: 'List the lists of the chosen Campaign Monitor client.',
    tag,
    access: mayRead,
    errors: ['conflict'],
  }).output(listOf(mailingList)),

  campaignMemberLists: route({
    method: 'GET',
    path: '/integrations/campaignmonitor/admin-interests-lists',
    summary: 'List Campaign Monitor lists and whether a member is on them.',
    tag,
    access: mayRead,
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject({ user_id: idParam.describe('Id of the member.') }))
    .output(listOf(memberList)),

  campaignSubscribe: route({
    method: 'POST',
    path: '/integrations/campaignmonitor/subscribe',
    summary: 'Subscribe a member to Campaign Monitor lists, even after an unsubscribe.',
    tag,
    access: mayMove,
    repeat: 'safe',
    errors: ['not_found', 'conflict'],
  })
    .input(movedMember)
    .output(successSchema),

  campaignUnsubscribe: route({
    method: 'POST',
    path: '/integrations/campaignmonitor/unsubscribe',
    summary: 'Unsubscribe a member from Campaign Monitor lists.',
    tag,
    access: mayMove,
    repeat: 'safe',
    errors: ['not_found', 'conflict'],
  })
    .input(movedMember)
    .output(successSchema),
};
