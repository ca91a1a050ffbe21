import type { Group, GroupType } from '#contract/domains/groups/schemas.ts';

/** What the group form holds, as the API takes it. */
export interface GroupValues {
  name: string;
  type: GroupType;
  /** Empty means unlimited. */
  member_limit: number | null;
  description: string | null;
  active: boolean;
  subscription_id: number | null;
  /** YYYY-MM-DD */
  subscription_end_date: string | null;
  allowed_email_regexp: string[];
}

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
  return {
    name: group.name,
    type: group.type,
    member_limit: group.member_limit > 0 ? group.member_limit : null,
    description: group.description,
    active: group.active,
    subscription_id: group.subscription_id,
    subscription_end_date: group.subscription_end_date,
    allowed_email_regexp: group.allowed_email_regexp,
  };
}
