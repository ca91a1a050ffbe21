// What needs no schema, so that a list of the console knows it without Zod.

/** What an action does. */
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

/** When it does it: always, by the event's yes or no, by a pattern, or by the exact text. */
export const actionConditions = ['any', 'boolean', 'match', 'equals'] as const;
export type ActionCondition = (typeof actionConditions)[number];

export const actionOrderColumns = ['id', 'type', 'active', 'created_at'] as const;

export type MailType = 'mail' | 'admin_mail' | 'moderator_mail';

/** Whether it sends a mail, so that it needs a template. */
export function isMail(type: ActionType | ''): type is MailType {
  return type === 'mail' || type === 'admin_mail' || type === 'moderator_mail';
}

/** These run at every event: services that are told of members, whatever the event says. */
export function hasCondition(type: ActionType | ''): boolean {
  return type !== 'mailchimp' && type !== 'streak' && type !== 'segment';
}

/** Characters of the title of an action or a trigger. */
export const automationTitleMax = 120;

/** Days back that the runs of a list are counted for, today included. */
export const countedDays = 7;

/** Days back that a back-test looks, today included. */
export const backTestDays = 30;

/** What would have come of an event: a run, a run that is skipped, one that fails, or none, by the condition. */
export const backTestOutcomes = ['done', 'skipped', 'failed', 'kept_out'] as const;
