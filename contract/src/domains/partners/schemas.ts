import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { needsAnyOf } from '../../base/field-choices.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLineName, personName, requiredOneLineName, requiredPersonName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { email, newPassword, passwordMax } from '../session/schemas.ts';
import { partnerOrderColumns } from './words.ts';

/** Site of a partner. */
export const partnerResource = z.object({
  id: z.int(),
  key: z.string(),
  host: z.string(),
  title: z.string(),
  active: z.boolean(),
  created_at: timestamp,
});
export type PartnerResource = z.infer<typeof partnerResource>;

/** Invitation of one person as an owner, valid once until it expires. */
export const partnerInvite = z.object({
  /** Public id of the invitation. It accepts nothing by itself: the mailed link carries a token of its own. */
  uid: z.string(),
  /** Page where an operator who is signed in with the invited address accepts. */
  url: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  job: z.string(),
  expires_at: timestamp,
});
export type PartnerInvite = z.infer<typeof partnerInvite>;

export const partnerRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Active state: owners of an inactive partner reach none of its sites. */
  active: z.boolean(),
  resources_count: z.int(),
  settings: z.object({ resources_limit: z.int() }),
  created_at: timestamp,
  updated_at: timestamp,
});
export type PartnerRow = z.infer<typeof partnerRow>;

/** Named owner; null if there is none. */
export const partnerOwner = z.object({ email: z.string().nullable() });

/** Person who acts as an owner: named as such, or by an accepted invitation. */
export const partnerPerson = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_owner: z.boolean(),
});
export type PartnerPerson = z.infer<typeof partnerPerson>;

/** Partner: owns sites and is billed for them. */
export const partner = partnerRow.extend({
  version: z.int(),
  description: z.string().nullable(),
  /** Sites by title. */
  resources: z.array(partnerResource),
  /** Open invitations, the newest first. */
  invites: z.array(partnerInvite),
  owner: partnerOwner,
  /** All people who act as owners, the named owner first. */
  owners: z.array(partnerPerson),
});
export type Partner = z.infer<typeof partner>;

export const partnerListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(partnerOrderColumns),
    filter: filterOf({ title: textFilter }).optional(),
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
  website_title: requiredOneLineName(120),
  website_url: required(2_000).refine(isWebsite, fieldTexts.website),
  pricing_plan: idParam.optional(),
  pricing_plans_id: idParam.optional(),
};

/** Fields of the person who registers. */
export const personFields = {
  email,
  password: newPassword,
  first_name: requiredPersonName,
  last_name: requiredPersonName,
  company: requiredOneLineName(120),
  job: required(100),
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
  id: idParam,
  title: requiredOneLineName(120).optional(),
  description: z.string().trim().max(2_000).nullable().optional(),
  active: z.boolean().optional(),
  settings: z.strictObject({ resources_limit: z.int().min(0).max(10_000).optional() }).optional(),
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const ownerInput = z.strictObject({
  id: idParam,
  email,
  /** Password of the caller; not needed by root. */
  password: z.string().max(passwordMax).optional(),
});

export const partnerInviteInput = z.strictObject({
  id: idParam,
  email,
  first_name: personName.optional(),
  last_name: personName.optional(),
  company: oneLineName(120).optional(),
  job: oneLineName(100).optional(),
});
export type PartnerInviteInput = z.infer<typeof partnerInviteInput>;

export const inviteRemovalInput = z.strictObject({ id: idParam, uid: z.string().max(100) });

export const ownerRemovalInput = z.strictObject({ id: idParam, operatorId: idParam });

export const partnerResourceInput = needsAnyOf(
  z
    .strictObject({ id: idParam, ...websiteFields, active: z.boolean().optional() })
    .superRefine(requirePlan, always),
  planNames,
);
export type PartnerResourceInput = z.infer<typeof partnerResourceInput>;

export const partnerResourceRemovalInput = z.strictObject({ id: idParam, key: z.string().max(63) });
