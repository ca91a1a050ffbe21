import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';

/** Signal with its value and weight in a rank. */
const part = z.object({ signal: z.string(), value: z.number(), weight: z.number() });

/** Arithmetic of a decision: each rank is the sum of value times weight. */
export const predictivePayload = z.looseObject({
  version: z.int(),
  /** Percentage of readers who meet the paywall. */
  percents: z.int(),
  user: z.array(part),
  content: z.array(part),
  /** `collecting` if too few totals were known; `hold-out` for a reader of the control group. */
  arm: z.string().optional(),
});
export type PredictivePayload = z.infer<typeof predictivePayload>;

/** Decision of the predictive paywall. */
export const predictiveAction = z.object({
  id: z.int().describe('Id of the decision.'),
  content_type_id: z
    .int()
    .nullable()
    .describe('Id of the content type whose rule asked for the decision; null for another rule or none.'),
  taxonomy_term_id: z
    .int()
    .nullable()
    .describe('Id of the term whose rule asked for the decision; null for another rule or none.'),
  content_id: z.int().nullable().describe('Id of the content that the reader asked for; null if unknown.'),
  user_id: z.int().nullable().describe('Id of the member; null for a reader without a sign-in.'),
  session_id: z.string().nullable().describe("Id of the reader's session; null if unknown."),
  propensity_rank_content: z
    .number()
    .describe("Rank of the content: sum of its signals' values times their weights."),
  propensity_rank_user: z
    .number()
    .describe("Rank of the reader: sum of their signals' values times weights."),
  propensity_rank_total: z.number().describe('Sum of both ranks.'),
  propensity_rank_median: z
    .number()
    .describe("Median of the site's totals of the last 30 days, with this one."),
  propensity_rank_percent: z
    .number()
    .describe(
      "Percentile of this total among the site's of the last 30 days, 0 to 100; of equal ones half count as lower.",
    ),
  is_shown_paywall_calculated: z.boolean().describe('True if the calculation decided to show the paywall.'),
  is_shown_paywall: z
    .boolean()
    .describe('True if the paywall was shown; it differs from the calculation if that was overridden.'),
  payload: z
    .looseObject({})
    .nullable()
    .describe('Signals of `user` and `content` with value and weight, and `percents`; null if not stored.'),
  created_at: timestamp.describe('Time of the decision (UTC).'),
});
export type PredictiveAction = z.infer<typeof predictiveAction>;

export const predictiveActionListInput = z.strictObject({
  ...paging,
  plan_id: idParam.describe('Id of the plan whose decisions are listed.'),
});

/** State of the ranks of a site. Until all of it holds, the predictive paywall lets everyone in. */
export const predictiveStatus = z.object({
  active: z.boolean().describe("True if the predictive paywall is on in the site's settings."),
  weighted: z.boolean().describe('True if a signal has a weight other than 0.'),
  decisions: z.int().describe('Number of ranked decisions of the last 30 days with the present weights.'),
  needed: z.int().describe('Number of decisions from which on ranks decide.'),
});
export type PredictiveStatus = z.infer<typeof predictiveStatus>;
