import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { accessRules, accessRulesInput, percents } from '../access-rules/schemas.ts';
import { pricingOption } from './schemas.ts';
import { priorityMax } from './words.ts';

/** Settings of a plan for mailing services. */
const extra = {
  mailchimp_interests: z
    .array(z.string().max(255))
    .max(200)
    .optional()
    .describe('Ids of the Mailchimp interests that members with the plan get.'),
  campaign_subcsr_interests: z
    .array(z.string().max(255))
    .max(200)
    .optional()
    .describe('Ids of the Campaign Monitor lists that members with the plan are subscribed to.'),
  campaign_unsubcsr_interests: z
    .array(z.string().max(255))
    .max(200)
    .optional()
    .describe('Ids of the Campaign Monitor lists that members with the plan are unsubscribed from.'),
};

/** Complete plan: its texts, its pricing options, and the content it opens. */
export const plan = z.object({
  id: z.int().describe('Id of the plan.'),
  version: z.int().describe('Version of the plan; send it back with an update.'),
  title: z.string().describe('Title as members see it.'),
  slug: z.string().nullable().describe("Name in links, unique among the site's plans; null without one."),
  description: z.string().nullable().describe('Description of the plan; null without one.'),
  external_source_ids: z
    .string()
    .nullable()
    .describe('Ids of the plan in other systems, one per line; null without any.'),
  active: z.boolean().describe('True if it can be sold.'),
  private: z
    .boolean()
    .describe('False if the plan is meant for every reader, true if it is offered to some only.'),
  priority: z.int().describe('Rank of the plan; a higher one comes first.'),
  full_access: z.boolean().describe('True if it opens everything, without prediction and rules.'),
  predictive_paywall: z
    .boolean()
    .describe("True if it opens all content by prediction; then rules don't count."),
  predictive_percents: percents.describe(
    'Percentage of readers who meet the paywall; counts with `predictive_paywall`.',
  ),
  extra: z.object(extra).describe('Settings for mailing services; a list that was never set is omitted.'),
  subscriptions: z.array(pricingOption).describe('Pricing options, in the order of their creation.'),
  ...accessRules,
  extras: z
    .object({ users_count: z.int().describe('Number of members who hold it now.') })
    .describe('Counts of the plan.'),
  created_at: timestamp.describe('Time when the plan was created.'),
});
export type Plan = z.infer<typeof plan>;

const line = (max: number) => z.string().overwrite(oneLine).max(max).nullable().optional();
const text = z.string().trim().max(2_000).nullable().optional();

const fields = {
  title: z.string().overwrite(oneLine).min(1).max(255).describe('Title as members see it.'),
  slug: line(255).describe("Name in links, unique among the site's plans; null or an empty text removes it."),
  description: text.describe('Description of the plan; null or an empty text removes it.'),
  external_source_ids: text.describe(
    'Ids of the plan in other systems, one per line; null or an empty text removes them.',
  ),
  active: z.boolean().optional().describe('True if it can be sold. Defaults to true in a new plan.'),
  private: z
    .boolean()
    .optional()
    .describe('False if the plan is meant for every reader. Defaults to false in a new plan.'),
  priority: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value),
      z.int().min(0).max(priorityMax).optional(),
    )
    .optional()
    .describe(
      'Rank of the plan; a higher one comes first. Digits may come as text. Defaults to 0 in a new plan.',
    ),
  full_access: z
    .boolean()
    .optional()
    .describe(
      "True if it opens everything; then prediction and rules don't count. Defaults to true in a new plan.",
    ),
  predictive_paywall: z
    .boolean()
    .optional()
    .describe(
      'True to open all content by prediction, without rules; not with `full_access`. Defaults to false.',
    ),
  predictive_percents: percents
    .optional()
    .describe(
      'Percentage of readers who meet the paywall, 5 to 100 in steps of 5. Defaults to 5 in a new plan.',
    ),
  extra: z.strictObject(extra).optional().describe('Settings for mailing services; an omitted list stays.'),
  ...accessRulesInput,
};

export const planInput = z.strictObject(fields);
export const planUpdateInput = z.strictObject({
  id: idParam.describe('Id of the plan.'),
  ...fields,
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});
