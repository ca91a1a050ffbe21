// Constants and types without schemas, so that lists of the console can import them without loading Zod.

export const groupTypes = [
  'company',
  'personal',
  'company_subdivision',
  'organization',
  'educational_institution',
  'multi_user',
] as const;

/** Columns that the groups list can be ordered by; `count` is the number of members. */
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
