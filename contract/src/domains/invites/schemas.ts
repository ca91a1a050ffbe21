import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { endBeforeStart } from '../promos/words.ts';
import { inviteActivationsMax, inviteCodeMax, inviteOrderColumns, inviteTitleMax } from './words.ts';

const named = z.object({ id: z.int(), title: z.string() });

/**
 * Invite: a code that gives a group, a subscription or a ticket. Days are in the site's reporting zone, both included.
 */
export const invite = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  /** Link to redeem it: the site's landing page for invitations, or else its front page, with the code. */
  invite_link: z.string(),
  /** True after the first redemption, by any code. */
  used: z.boolean(),
  /** Redemptions of its own code, the same as `count_uses`. */
  activations: z.int(),
  count_uses: z.int(),
  /** Redemptions of its unique codes, in addition to `count_uses`. */
  unique_uses: z.int(),
  /** Id of the group. */
  team: z.int().nullable(),
  team_name: z.string().nullable(),
  /** Pricing option. */
  subscription: named.nullable(),
  ti_event_ticket: named
    .extend({
      ti_event_id: z.int(),
      ti_event_title: z.string(),
      ti_event_start_date: timestamp,
      /** IANA time zone. */
      ti_event_timezone: z.string(),
    })
    .nullable(),
  start_date: plainDate.nullable(),
  end_date: plainDate.nullable(),
  subscription_end_date: plainDate.nullable(),
  /** Largest number of redemptions; 0 means unlimited. */
  activations_limit: z.int(),
  created_at: timestamp,
});
export type Invite = z.infer<typeof invite>;

export const inviteFilter = filterOf({ title: textFilter, code: textFilter });
export type InviteFilter = z.infer<typeof inviteFilter>;
export type InviteOrderColumn = (typeof inviteOrderColumns)[number];

export const inviteListInput = z
  .strictObject({ ...paging, ...orderedBy(inviteOrderColumns), filter: inviteFilter.optional() })
  .optional();

const fields = {
  title: z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(inviteTitleMax),
  /** Code; generated if it is omitted or empty. */
  code: z.string().overwrite(oneLine).max(inviteCodeMax).optional(),
  description: z.string().trim().max(2_000).nullable().optional(),
  start_date: plainDate.nullable().optional(),
  end_date: plainDate.nullable().optional(),
  subscription_end_date: plainDate.nullable().optional(),
  /** Largest number of redemptions; 0 means unlimited. Defaults to 1. */
  activations_limit: z.int().min(0).max(inviteActivationsMax).optional(),
  team_id: id.nullable().optional(),
  /** Id of the pricing option. */
  subscription_id: id.nullable().optional(),
  ti_event_ticket_id: id.nullable().optional(),
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
    id: idParam,
    ...fields,
    /** Version that the caller read; a newer stored version answers 409. */
    version: z.int().optional(),
  })
  .superRefine(whole, always);

/** Redemption of an invite. */
export const inviteUse = z.object({
  /** Id of the member. */
  id: z.int(),
  full_name: z.string().nullable(),
  email: z.string(),
  used_at: timestamp,
});
export type InviteRedemption = z.infer<typeof inviteUse>;

/** Filter of redemptions; `search` is part of the name or the email. */
export const inviteUseFilter = filterOf({ search: textFilter });
export type InviteUseFilter = z.infer<typeof inviteUseFilter>;

export const inviteUsesInput = z.strictObject({
  id: idParam,
  ...paging,
  filter: inviteUseFilter.optional(),
});

/** Input of a redemption by a member. */
export const inviteRedeemInput = z.strictObject({
  code: z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(inviteCodeMax),
  user_id: id,
});

export const redeemedInvite = z.object({
  invite_id: z.int(),
  use_id: z.int(),
  /** False for a member who had redeemed this code before: they get nothing again. */
  is_new: z.boolean(),
});

/** Invite that a member redeemed. */
export const usedInvite = z.object({
  /** Id of the redemption. */
  id: z.int(),
  invite_id: z.int(),
  title: z.string(),
  code: z.string(),
  /** `sent` as long as the invite exists. */
  status: z.enum(['sent', 'deleted']),
  /** Time of the redemption. */
  created_at: timestamp,
});
export type UsedInvite = z.infer<typeof usedInvite>;

export const usedInvitesInput = z.strictObject({ id: idParam, ...paging });
