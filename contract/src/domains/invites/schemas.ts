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

/** A code that gives a group, a subscription or a ticket. Days are of the site's reporting zone, both included. */
export const invite = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  /** Where a reader uses it: the site's landing page of invitations, else its front page, with the code. */
  invite_link: z.string(),
  /** At least once, by any code. */
  used: z.boolean(),
  /** Uses of its own code, as `count_uses`. */
  activations: z.int(),
  count_uses: z.int(),
  /** Uses of its unique codes, on top of `count_uses`. */
  unique_uses: z.int(),
  /** The group's id. */
  team: z.int().nullable(),
  team_name: z.string().nullable(),
  /** A pricing option. */
  subscription: named.nullable(),
  ti_event_ticket: named
    .extend({
      ti_event_id: z.int(),
      ti_event_title: z.string(),
      ti_event_start_date: timestamp,
      /** IANA name. */
      ti_event_timezone: z.string(),
    })
    .nullable(),
  start_date: plainDate.nullable(),
  end_date: plainDate.nullable(),
  subscription_end_date: plainDate.nullable(),
  /** 0 means unlimited. */
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
  /** One is made up when it is left out or empty. */
  code: z.string().overwrite(oneLine).max(inviteCodeMax).optional(),
  description: z.string().trim().max(2_000).nullable().optional(),
  start_date: plainDate.nullable().optional(),
  end_date: plainDate.nullable().optional(),
  subscription_end_date: plainDate.nullable().optional(),
  /** 0 means unlimited; 1 when left out. */
  activations_limit: z.int().min(0).max(inviteActivationsMax).optional(),
  team_id: id.nullable().optional(),
  /** A pricing option. */
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

/** Also looked at while single fields are wrong, so that all is told at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** What one field alone cannot tell. */
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
    /** The version that was read; a newer one in the meantime answers 409. */
    version: z.int().optional(),
  })
  .superRefine(whole, always);

/** One use of an invite. */
export const inviteUse = z.object({
  /** The member's id. */
  id: z.int(),
  full_name: z.string().nullable(),
  email: z.string(),
  used_at: timestamp,
});
export type InviteUse = z.infer<typeof inviteUse>;

/** `search`: part of the name or the email. */
export const inviteUseFilter = filterOf({ search: textFilter });
export type InviteUseFilter = z.infer<typeof inviteUseFilter>;

export const inviteUsesInput = z.strictObject({
  id: idParam,
  ...paging,
  filter: inviteUseFilter.optional(),
});

/** A member who uses a code. */
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
  /** False for a member who had used this code before: they get nothing again. */
  is_new: z.boolean(),
});

/** An invite that a member used. */
export const usedInvite = z.object({
  /** Of the use. */
  id: z.int(),
  invite_id: z.int(),
  title: z.string(),
  code: z.string(),
  /** `sent` as long as the invite is there. */
  status: z.enum(['sent', 'deleted']),
  /** When the member used it. */
  created_at: timestamp,
});
export type UsedInvite = z.infer<typeof usedInvite>;

export const usedInvitesInput = z.strictObject({ id: idParam, ...paging });
