// Constants and types without schemas, so that screens can import them without loading Zod.

/**
 * Exportable fields of a member, in the order of the picker. If a member has several subscriptions or groups, a cell
 * has one line for each, in the same order in all related columns.
 */
export const memberExportFields = [
  'id',
  'email',
  'first_name',
  'last_name',
  'company',
  'job',
  'phone',
  'address',
  'zip',
  'city',
  'state',
  'country',
  'language',
  'active',
  'locked',
  'confirm',
  'subscribed',
  'external_id',
  'stripe_customer_id',
  'note',
  'created_at',
  'updated_at',
  'last_seen_at',
  'tags',
  'groups.id',
  'groups.name',
  'plan.id',
  'plan.title',
  'subscription.id',
  'subscription.title',
  'subscription.status',
  'subscription.start_date',
  'subscription.end_date',
  'subscription.autorenew',
  'subscription.is_trial',
  'subscription.price',
  'subscription.currency',
  'subscription.period',
  'previous_subscription.title',
  'previous_subscription.end_date',
  'transactions.last_date',
  'transactions.ltv',
  'transactions.currency',
] as const;
export type MemberExportField = (typeof memberExportFields)[number];

/** Fields selected for an operator without earlier exports. */
export const defaultMemberExportFields = [
  'id',
  'email',
  'first_name',
  'last_name',
  'company',
  'job',
  'plan.title',
  'subscription.title',
  'subscription.start_date',
  'subscription.end_date',
  'subscription.autorenew',
  'subscription.is_trial',
] as const satisfies readonly MemberExportField[];
