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
});
export type PredictivePayload = z.infer<typeof predictivePayload>;

/** Decision of the predictive paywall. */
export const predictiveAction = z.object({
  id: z.int(),
  content_type_id: z.int().nullable(),
  taxonomy_term_id: z.int().nullable(),
  content_id: z.int().nullable(),
  user_id: z.int().nullable(),
  session_id: z.string().nullable(),
  propensity_rank_content: z.number(),
  propensity_rank_user: z.number(),
  propensity_rank_total: z.number(),
  propensity_rank_median: z.number(),
  /** Percentage of the totals of the last 30 days at or below this one, 0 to 100. */
  propensity_rank_percent: z.number(),
  is_shown_paywall_calculated: z.boolean(),
  is_shown_paywall: z.boolean(),
  payload: z.looseObject({}).nullable(),
  created_at: timestamp,
});
export type PredictiveAction = z.infer<typeof predictiveAction>;

export const predictiveActionListInput = z.strictObject({ ...paging, plan_id: idParam });
