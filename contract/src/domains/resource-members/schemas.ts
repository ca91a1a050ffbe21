import { z } from 'zod';
import { resourceRoles } from '../../base/access.ts';
import { emailAddress } from '../../base/email-address.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';

const key = z.string().max(63);

/** Operator with a role on a site. */
export const resourceMember = z.object({
  /** Id of the site's member with the same email; null if there is none. */
  id: z.int().nullable(),
  operator_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  role_resource: z.enum(resourceRoles),
  /** True for the caller. */
  is_own: z.boolean(),
});
export type ResourceMember = z.infer<typeof resourceMember>;

export const resourceMemberListInput = z.strictObject({
  key,
  ...paging,
  /** Part of the name or the email. */
  filter: filterOf({ global: textFilter }).optional(),
});

export const roleInput = z.strictObject({ key, userId: idParam, role: z.enum(resourceRoles) });

/** Input for a new person by their address; `roleInput` names a member. */
export const newPersonInput = z.strictObject({ key, email: emailAddress, role: z.enum(resourceRoles) });

export const roleChangeInput = z.strictObject({ key, operatorId: idParam, role: z.enum(resourceRoles) });

export const accessRemovalInput = z.strictObject({ key, operatorId: idParam });
