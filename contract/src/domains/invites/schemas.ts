import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { endBeforeStart } from '../promos/words.ts';
import { inviteActivationsMax, inviteCodeMax, inviteOrderColumns, inviteTitleMax } from './words.ts';

const named = z.object({
  id: z.int().describe('Id of the pricing option or ticket.'),
  title: z.string().describe('Title of the pricing option or ticket.'),
});

/** Invite: a code that gives a group, a subscription or a ticket. */
export const invite = z.object({
  id: z.int().describe('Id of the invite.'),
  version: z.int().describe('Version of the invite; send it back with an update.'),
  title: z.string().describe('Title that operators see.'),
  code: z.string().describe('Code that members enter, in any case.'),
  description: z.string().nullable().describe('Description of the invite; null without one.'),
  invite_link: z
    .string()
    .describe(
      "Link to redeem it: the site's landing page for invitations, or else its front page, with the code.",
    ),
  used: z.boolean().describe('True after the first redemption, by any code.'),
  activations: z.int().describe('Redemptions of its own code, the same as `count_uses`.'),
  count_uses: z.int().describe('Redemptions of its own code.'),
  unique_uses: z.int().describe('Redemptions of its unique codes, in addition to `count_uses`.'),
  team: z.int().nullable().describe('Id of the group that members join; null if it gives something else.'),
  team_name: z.string().nullable().describe('Name of the group; null without one.'),
  subscription: named
    .nullable()
    .describe('Pricing option that members get; null if it gives something else.'),
  ti_event_ticket: named
    .extend({
      ti_event_id: z.int().describe('Id of the event.'),
      ti_event_title: z.string().describe('Title of the event.'),
      ti_event_start_date: timestamp.describe('Start of the event, in UTC.'),
      ti_event_timezone: z.string().describe('IANA time zone of the event.'),
    })
    .nullable()
    .describe('Ticket that members get; null if it gives something else.'),
  start_date: plainDate
    .nullable()
    .describe("First valid day in the site's zone; null if it was always valid."),
  end_date: plainDate.nullable().describe("Last valid day in the site's zone; null if it doesn't expire."),
  subscription_end_date: plainDate
    .nullable()
    .describe("Last day of the given subscription in the site's zone; null for one period of the option."),
  activations_limit: z.int().describe('Largest number of redemptions of its own code; 0 means unlimited.'),
  created_at: timestamp.describe('Time when the invite was created.'),
});
export type Invite = z.infer<typeof invite>;

export const inviteFilter = filterOf({
  title: textFilter.describe('Part of the title.'),
  code: textFilter.describe('Part of the code.'),
});
export type InviteFilter = z.infer<typeof inviteFilter>;
export type InviteOrderColumn = (typeof inviteOrderColumns)[number];

export const inviteListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(inviteOrderColumns),
    filter: inviteFilter.optional(),
  })
  .optional();

const fields = {
  title: z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(inviteTitleMax)
    .describe('Title that operators see.'),
  code: z
    .string()
    .overwrite(oneLine)
    .max(inviteCodeMax)
    .optional()
    .describe(
      'Code that members enter, in any case. Without one, a new invite gets a random code, and a stored code stays.',
    ),
  description: z
    .string()
    .trim()
    .max(2_000)
    .nullable()
    .optional()
    .describe('Description of the invite; null or an empty text removes it.'),
  start_date: plainDate
    .nullable()
    .optional()
    .describe("First valid day in the site's zone; null for no start."),
  end_date: plainDate.nullable().optional().describe("Last valid day in the site's zone; null for no end."),
  subscription_end_date: plainDate
    .nullable()
    .optional()
    .describe("Last day of the given subscription in the site's zone; null for one period of the option."),
  activations_limit: z
    .int()
    .min(0)
    .max(inviteActivationsMax)
    .optional()
    .describe(
      'Largest number of redemptions of its own code; 0 means unlimited. Defaults to 1 in a new invite.',
    ),
  team_id: id
    .nullable()
    .optional()
    .describe('Id of the group that members join. Set at most one of the three ids.'),
  subscription_id: id.nullable().optional().describe('Id of the pricing option that members get.'),
  ti_event_ticket_id: id.nullable().optional().describe('Id of the ticket that members get.'),
};

interface Given {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  team_id?: number | null | undefined;
  subscription_id?: number | null | undefined;
  ti_event_ticket_id?: number | null | undefined;
}

/** Runs the refinement even if single fields are invalid, so that all errors are reported at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** Checks rules that concern several fields. */
function whole(given: Given, context: z.RefinementCtx): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (given.start_date && given.end_date && given.end_date < given.start_date)
    fault('end_date', endBeforeStart);
  const gifts = (['team_id', 'subscription_id', 'ti_event_ticket_id'] as const).filter((name) => given[name]);
  for (const name of gifts.slice(1))
    fault(name, 'An invite gives a group, a plan or a ticket, not several of them.');
}

export const inviteInput = z.strictObject(fields).superRefine(whole, always);

export const inviteUpdateInput = z
  .strictObject({
    id: idParam.describe('Id of the invite.'),
    ...fields,
    version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  })
  .superRefine(whole, always);

/** Redemption of an invite. */
export const inviteUse = z.object({
  id: z.int().describe('Id of the member.'),
  full_name: z.string().nullable().describe('First and last name of the member; null if unknown.'),
  email: z.string().describe('Email of the member.'),
  used_at: timestamp.describe('Time of the redemption.'),
});
export type InviteRedemption = z.infer<typeof inviteUse>;

/** Filter of redemptions. */
export const inviteUseFilter = filterOf({
  search: textFilter.describe("Part of the member's name or email."),
});
export type InviteUseFilter = z.infer<typeof inviteUseFilter>;

export const inviteUsesInput = z.strictObject({
  id: idParam.describe('Id of the invite.'),
  ...paging,
  filter: inviteUseFilter.optional(),
});

/** Input of a redemption by a member. */
export const inviteRedeemInput = z.strictObject({
  code: z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(inviteCodeMax)
    .describe("Code as the member entered it: of the invite, or a unique code. Case doesn't matter."),
  user_id: id.describe('Id of the member who gets what the invite gives.'),
});

export const redeemedInvite = z.object({
  invite_id: z.int().describe('Id of the invite.'),
  use_id: z.int().describe('Id of the redemption.'),
  is_new: z
    .boolean()
    .describe('False for a member who had redeemed this code before: they get nothing again.'),
});

/** Invite that a member redeemed. */
export const usedInvite = z.object({
  id: z.int().describe('Id of the redemption.'),
  invite_id: z.int().describe('Id of the invite.'),
  title: z.string().describe('Title of the invite.'),
  code: z.string().describe("The invite's own code, even if a unique code was redeemed."),
  status: z.enum(['sent', 'deleted']).describe('Whether the invite still exists (`sent`) or was deleted.'),
  created_at: timestamp.describe('Time of the redemption.'),
});
export type UsedInvite = z.infer<typeof usedInvite>;

export const usedInvitesInput = z.strictObject({ id: idParam.describe('Id of the member.'), ...paging });
