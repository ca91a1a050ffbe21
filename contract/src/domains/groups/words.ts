// What needs no schema, so that a list of the console knows it without Zod.

export const groupTypes = [
  'company',
  'personal',
  'company_subdivision',
  'organization',
  'educational_institution',
  'multi_user',
] as const;

/** Columns the groups list can be ordered by; `count` is the number of members. */
export const groupOrderColumns = [
  'id',
  'name',
  'count',
  'member_limit',
  'type',
  'subscription_end_date',
] as const;

export const groupNameMax = 40;

export const patternMax = 200;

export const patternsMax = 20;
