/** Columns that the list of partner plans can be ordered by. */
export const partnerPlanOrderColumns = [
  'id',
  'title',
  'monthly_price',
  'transaction_fee',
  'free_signups',
  'active',
  'is_public',
] as const;
export type PartnerPlanOrderColumn = (typeof partnerPlanOrderColumns)[number];
