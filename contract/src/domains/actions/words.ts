// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Types of actions. */
export const actionTypes = [
  'admin_mail',
  'hubspot',
  'mail',
  'mailchimp',
  'klaviyo',
  'activecampaign',
  'beehiiv',
  'moderator_mail',
  'segment',
  'slack',
  'streak',
  'subscription',
  'webhook',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** Conditions of actions: always, by the event's boolean, by a pattern, or by an exact text. */
export const actionConditions = ['any', 'boolean', 'match', 'equals'] as const;
export type ActionCondition = (typeof actionConditions)[number];

export const actionOrderColumns = ['id', 'type', 'active', 'created_at'] as const;

export type MailType = 'mail' | 'admin_mail' | 'moderator_mail';

/** Returns whether an action sends an email and therefore needs a template. */
export function isMail(type: ActionType | ''): type is MailType {
  return type === 'mail' || type === 'admin_mail' || type === 'moderator_mail';
}

/** Returns whether a type can have a condition. Services that sync members run at every event. */
export function hasCondition(type: ActionType | ''): boolean {
  return type !== 'mailchimp' && type !== 'streak' && type !== 'segment';
}

/** Largest length of the title of an action or a trigger, in characters. */
export const automationTitleMax = 120;

/** Days that the runs of a list are counted for, today included. */
export const countedDays = 7;

/** Days that a back-test looks back, today included. */
export const backTestDays = 30;

/** Outcomes of an event in a back-test: a run, a skipped run, a failed run, or none because of the condition. */
export const backTestOutcomes = ['done', 'skipped', 'failed', 'kept_out'] as const;
