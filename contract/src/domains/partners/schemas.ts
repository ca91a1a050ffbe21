import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { needsAnyOf } from '../../base/field-choices.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLineName, personName, requiredOneLineName, requiredPersonName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { passwordMax } from '../../base/own-password.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { email, newPassword } from '../session/schemas.ts';
import { partnerOrderColumns } from './words.ts';

/** Site of a partner. */
export const partnerResource = z.object({
  id: z.int().describe('Id of the site.'),
  key: z.string().describe('Key of the site, as in the header `resource`.'),
  host: z.string().describe('Host name of the site, such as `www.example.com`.'),
  title: z.string().describe('Title of the site.'),
  active: z.boolean().describe('False for a site that is switched off.'),
  created_at: timestamp.describe('Time when the site was added.'),
});
export type PartnerResource = z.infer<typeof partnerResource>;

/** Invitation of one person as an owner, valid once until it expires. */
export const partnerInvite = z.object({
  uid: z
    .string()
    .describe('Public id of the invitation; it accepts nothing, because the emailed link has its own token.'),
  url: z.string().describe('Page where an operator who is signed in with the invited email accepts.'),
  email: z.string().describe('Invited email.'),
  first_name: z.string().describe('First name of the invited person; may be empty.'),
  last_name: z.string().describe('Last name of the invited person; may be empty.'),
  company: z.string().describe('Company of the invited person; may be empty.'),
  job: z.string().describe('Job of the invited person; may be empty.'),
  expires_at: timestamp.describe(
    'Time until which the invitation can be accepted: 7 days after it was sent.',
  ),
});
export type PartnerInvite = z.infer<typeof partnerInvite>;

export const partnerRow = z.object({
  id: z.int().describe('Id of the partner.'),
  title: z.string().describe('Title of the partner.'),
  active: z.boolean().describe('False for a partner whose owners and operators reach none of its sites.'),
  resources_count: z.int().describe('Number of its sites.'),
  settings: z
    .object({ resources_limit: z.int().describe('Largest number of sites that the partner may have.') })
    .describe('Limits of the partner, which root sets.'),
  created_at: timestamp.describe('Time when the partner was created.'),
  updated_at: timestamp.describe('Time of the last change.'),
});
export type PartnerRow = z.infer<typeof partnerRow>;

/** Named owner; null if there is none. */
export const partnerOwner = z.object({
  email: z.string().nullable().describe('Email of the named owner; null if there is none.'),
});

/** Person who acts as an owner: named as such, or by an accepted invitation. */
export const partnerPerson = z.object({
  id: z.int().describe('Id of the operator, to remove them as a co-owner.'),
  email: z.string().describe('Email that the operator signs in with.'),
  first_name: z.string().describe('First name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  is_owner: z
    .boolean()
    .describe('True for the named owner, false for a co-owner who accepted an invitation.'),
  has_second_factor: z
    .boolean()
    .nullable()
    .describe("Whether their sign-in has a second step; null for callers who can't reset it."),
});
export type PartnerPerson = z.infer<typeof partnerPerson>;

/** Partner: owns sites and is billed for them. */
export const partner = partnerRow.extend({
  version: z.int().describe('Version of the partner, for an update; it rises with each change.'),
  description: z.string().nullable().describe('Notes about the partner; null if there are none.'),
  resources: z.array(partnerResource).describe('Sites of the partner, by title.'),
  invites: z.array(partnerInvite).describe('Open invitations, the newest first.'),
  owner: partnerOwner.describe('Named owner of the partner.'),
  owners: z.array(partnerPerson).describe('All people who act as owners, the named owner first.'),
});
export type Partner = z.infer<typeof partner>;

export const partnerListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(partnerOrderColumns),
    filter: filterOf({ title: textFilter.describe('Part of the title.') })
      .optional()
      .describe('Filter of the list.'),
  })
  .optional();

const required = (most: number) =>
  z.string(whenMissing(fieldTexts.required)).overwrite(oneLine).min(1, fieldTexts.required).max(most);

function isWebsite(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname.includes('.');
}

/** Fields of a new site. The plan comes under one of two names; `pricing_plans_id` takes precedence. */
export const websiteFields = {
  website_title: requiredOneLineName(120).describe('Title of the new site.'),
  website_url: required(2_000)
    .refine(isWebsite, fieldTexts.website)
    .describe("Address of the website, http or https; its host name becomes the site's."),
  pricing_plan: idParam
    .optional()
    .describe('Id of the platform plan that the site gets a copy of; one of the two names is required.'),
  pricing_plans_id: idParam.optional().describe('Other name of `pricing_plan`, which takes precedence.'),
};

/** Fields of the person who registers. */
export const personFields = {
  email: email.describe('Email of the owner; unless you are root, your own.'),
  password: newPassword.describe('Password of a new owner; unless you are root, your own.'),
  first_name: requiredPersonName.describe('First name of the owner.'),
  last_name: requiredPersonName.describe('Last name of the owner.'),
  company: requiredOneLineName(120).describe('Company of the owner; it becomes the title of the partner.'),
  job: required(100).describe('Job of the owner.'),
};

interface Planned {
  pricing_plan?: number | undefined;
  pricing_plans_id?: number | undefined;
}

/** Returns the chosen plan. */
export const planOf = ({ pricing_plan, pricing_plans_id }: Planned) => pricing_plans_id ?? pricing_plan;

/** Runs the refinement even if single fields are invalid, so that all errors are reported at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export function requirePlan(given: Planned, context: z.RefinementCtx): void {
  if (planOf(given) === undefined)
    context.addIssue({ code: 'custom', path: ['pricing_plan'], message: fieldTexts.required });
}

const planNames = ['pricing_plan', 'pricing_plans_id'];

export const partnerInput = needsAnyOf(
  z.strictObject({ ...personFields, ...websiteFields }).superRefine(requirePlan, always),
  planNames,
);
export type PartnerInput = z.infer<typeof partnerInput>;

/** Input of an update; omitted fields stay unchanged. `active` and `settings` are ignored unless the caller is root. */
export const partnerUpdateInput = z.strictObject({
  id: idParam.describe('Id of the partner.'),
  title: requiredOneLineName(120).optional().describe('New title.'),
  description: z
    .string()
    .trim()
    .max(2_000)
    .nullable()
    .optional()
    .describe('Notes about the partner; null removes them.'),
  active: z
    .boolean()
    .optional()
    .describe('False keeps owners and operators from its sites. Ignored unless you are root.'),
  settings: z
    .strictObject({
      resources_limit: z
        .int()
        .min(0)
        .max(10_000)
        .optional()
        .describe('Largest number of sites that the partner may have.'),
    })
    .optional()
    .describe('Limits of the partner. Ignored unless you are root.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const ownerInput = z.strictObject({
  id: idParam.describe('Id of the partner.'),
  email: email.describe('Email of the operator who becomes the named owner.'),
  password: z.string().max(passwordMax).optional().describe('Password of the caller; not needed by root.'),
});

export const partnerInviteInput = z.strictObject({
  id: idParam.describe('Id of the partner.'),
  email: email.describe('Email to invite. An open invitation of the same email is replaced.'),
  first_name: personName.optional().describe('First name of the invited person.'),
  last_name: personName.optional().describe('Last name of the invited person.'),
  company: oneLineName(120).optional().describe('Company of the invited person.'),
  job: oneLineName(100).optional().describe('Job of the invited person.'),
});
export type PartnerInviteInput = z.infer<typeof partnerInviteInput>;

export const inviteRemovalInput = z.strictObject({
  id: idParam.describe('Id of the partner.'),
  uid: z.string().max(100).describe('Public id of the invitation.'),
});

export const ownerRemovalInput = z.strictObject({
  id: idParam.describe('Id of the partner.'),
  operatorId: idParam.describe("Id of the co-owner. The named owner can't be removed."),
});

export const partnerResourceInput = needsAnyOf(
  z
    .strictObject({
      id: idParam.describe('Id of the partner.'),
      ...websiteFields,
      active: z.boolean().optional().describe('False adds the site switched off. True by default.'),
    })
    .superRefine(requirePlan, always),
  planNames,
);
export type PartnerResourceInput = z.infer<typeof partnerResourceInput>;

export const partnerResourceRemovalInput = z.strictObject({
  id: idParam.describe('Id of the partner.'),
  key: z.string().max(63).describe('Key of the site to delete.'),
});
