import { z } from 'zod';
import { resourceRoles } from '../../base/access.ts';
import { emailAddress } from '../../base/email-address.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';

const key = z.string().max(63).describe('Key of the site.');

/** Operator with a role on a site. */
export const resourceMember = z.object({
  id: z.int().nullable().describe("Id of the site's member with the same email; null if there is none."),
  operator_id: z.int().describe('Id of the operator, to change or remove their role.'),
  first_name: z.string().describe('First name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  email: z.string().describe('Email that the operator signs in with.'),
  company: z.string().nullable().describe('Company of the member, or else of the operator; null if unknown.'),
  role_resource: z.enum(resourceRoles).describe('Role on this site.'),
  is_own: z.boolean().describe("True for the caller, who can't change their own role."),
  has_second_factor: z
    .boolean()
    .nullable()
    .describe("Whether their sign-in has a second step; null for callers who can't reset it."),
});
export type ResourceMember = z.infer<typeof resourceMember>;

export const resourceMemberListInput = z.strictObject({
  key,
  ...paging,
  filter: filterOf({ global: textFilter.describe('Part of the name or the email.') })
    .optional()
    .describe('Filter of the list.'),
});

export const roleInput = z.strictObject({
  key,
  userId: idParam.describe('Id of a member of the site; the operator with the same email gets the role.'),
  role: z.enum(resourceRoles).describe("New role. Callers can't give one with more rights than their own."),
});

/** Input for a new person by their address; `roleInput` names a member. */
export const newPersonInput = z.strictObject({
  key,
  email: emailAddress.describe('Email of the person, who is invited if it is new.'),
  role: z.enum(resourceRoles).describe("New role. Callers can't give one with more rights than their own."),
});

export const roleChangeInput = z.strictObject({
  key,
  operatorId: idParam.describe('Id of the operator.'),
  role: z.enum(resourceRoles).describe("New role. Callers can't give one with more rights than their own."),
});

export const accessRemovalInput = z.strictObject({
  key,
  operatorId: idParam.describe('Id of the operator.'),
});
