import type { z } from 'zod';
import { sameFields } from '#console/ui/record-form/same-fields.ts';
import type { Group, groupInput } from '#contract/domains/groups/schemas.ts';

/** Values of the group form, as the API takes them; an empty member limit means unlimited. */
export type GroupValues = Required<z.infer<typeof groupInput>>;

export const emptyGroup: GroupValues = {
  name: '',
  type: 'company',
  member_limit: null,
  description: null,
  active: true,
  subscription_id: null,
  subscription_end_date: null,
  allowed_email_regexp: [],
};

export function valuesOf(group: Group): GroupValues {
  return { ...sameFields(emptyGroup, group), member_limit: group.member_limit || null };
}
