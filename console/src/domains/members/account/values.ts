import type { Member } from '#contract/domains/members/account-schemas.ts';

/** Values of the account form, as the API takes them. */
export interface MemberValues {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  company: string | null;
  job: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  zip: string | null;
  address: string | null;
  language_id: number | null;
  tags: string[];
  confirm: boolean;
  active: boolean;
  /** New password; undefined leaves it unchanged. */
  password: string | undefined;
}

export interface NewMemberValues extends MemberValues {
  team_id: number | null;
}

export const emptyMember: NewMemberValues = {
  email: '',
  first_name: '',
  last_name: '',
  phone: null,
  company: null,
  job: null,
  country: null,
  state: null,
  city: null,
  zip: null,
  address: null,
  language_id: null,
  tags: [],
  confirm: false,
  active: true,
  password: undefined,
  team_id: null,
};

export function valuesOf(member: Member): MemberValues {
  return {
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    phone: member.phone,
    company: member.company,
    job: member.job,
    country: member.country,
    state: member.state,
    city: member.city,
    zip: member.zip,
    address: member.address,
    language_id: member.language?.id ?? null,
    tags: member.tags,
    confirm: member.confirm ?? false,
    active: member.active ?? false,
    password: undefined,
  };
}
