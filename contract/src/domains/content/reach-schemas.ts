import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { accessRulesInput, percents } from '../access-rules/schemas.ts';
import { reaches } from './words.ts';

export const contentReach = z.object({
  items: z
    .array(
      z.object({
        kind: z.enum(['plan', 'ti_event']).describe('Plan or ticket event.'),
        id: z.int().describe('Id of the plan or the ticket event.'),
        title: z.string().describe('Title of the plan or the ticket event.'),
        active: z.boolean().describe('True if it is on sale.'),
        access: z
          .enum(reaches)
          .describe(
            'Access to the content: in full, for a number of articles, or behind the predictive paywall.',
          ),
        because: z
          .array(z.string())
          .describe('Titles of the terms or content types that decided; empty if everything is open.'),
        access_limit: z
          .int()
          .optional()
          .describe('Number of articles per `access_limit_period`; only for `metered`.'),
        access_limit_period: z
          .string()
          .optional()
          .describe('Period that `access_limit` is counted in; only for `metered`.'),
        predictive_percents: z
          .int()
          .optional()
          .describe('Percentage of readers who meet the paywall; only for `predictive`.'),
      }),
    )
    .describe('Plans and ticket events that open the content, those on sale first.'),
});
export type ContentReach = z.infer<typeof contentReach>;

/** Input for the reach of a plan or an event, with the unsaved values of a form. */
export const reachInput = z
  .strictObject({
    plan: id.optional().describe('Id of the plan being edited; omit it and `ti_event` for a new one.'),
    ti_event: id.optional().describe('Id of the ticket event being edited; excludes `plan`.'),
    active: z
      .boolean()
      .default(true)
      .describe('True if the plan is on sale; only such plans count for `unreached`.'),
    full_access: z.boolean().default(false).describe('True if all content is open, whatever the rules say.'),
    predictive_paywall: z
      .boolean()
      .default(false)
      .describe('True if the predictive paywall applies to the whole plan. Needs `predictive_percents`.'),
    predictive_percents: percents
      .optional()
      .describe('Percentage of readers who meet the paywall. Required with `predictive_paywall`.'),
    ...accessRulesInput,
  })
  .superRefine(({ plan, ti_event, predictive_paywall, predictive_percents }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (plan !== undefined && ti_event !== undefined) fault('ti_event', fieldTexts.invalid);
    if (predictive_paywall && predictive_percents === undefined)
      fault('predictive_percents', fieldTexts.required);
  });

const count = z.int().min(0);

/** Number of pieces of content that a plan or an event would open, and the difference to now. */
export const reachCounts = z.object({
  total: count.describe('Number of pieces of content of the site, opened or not.'),
  reached: count.describe('Number of pieces that the plan or event would open.'),
  also_elsewhere: count.describe('Part of `reached` that another active plan opens too.'),
  unreached: count.describe('Content that no active plan opens once this is saved.'),
  joins: count.describe('Content that is opened by the input, but not by the stored rules.'),
  leaves: count.describe('Content that is opened by the stored rules, but not by the input.'),
  per_rule: z
    .array(
      z.object({
        term_id: z.int().optional().describe("Id of the rule's term; only for rules about terms."),
        content_type_id: z
          .int()
          .optional()
          .describe("Id of the rule's content type; only for rules about content types."),
        carries: count.describe('Number of pieces of content with this term or content type.'),
        reached: count.describe('Part of `carries` that the plan or event would open.'),
      }),
    )
    .describe('Counts for each rule of the input.'),
});
export type ReachCounts = z.infer<typeof reachCounts>;
