import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { accessRules, accessRulesInput, percents } from '../access-rules/schemas.ts';
import { pricingOption } from './schemas.ts';
import { priorityMax } from './words.ts';

/** Interests of mailing services that holders of the plan get, by the services' own ids. */
const extra = {
  mailchimp_interests: z.array(z.string().max(255)).max(200).optional(),
  campaign_subcsr_interests: z.array(z.string().max(255)).max(200).optional(),
  campaign_unsubcsr_interests: z.array(z.string().max(255)).max(200).optional(),
};

/** Complete plan: its texts, its pricing options, and the content it opens. */
export const plan = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  description: z.string().nullable(),
  external_source_ids: z.string().nullable(),
  active: z.boolean(),
  private: z.boolean(),
  priority: z.int(),
  /** True if it opens everything, without prediction and rules. */
  full_access: z.boolean(),
  predictive_paywall: z.boolean(),
  predictive_percents: percents,
  extra: z.object(extra),
  subscriptions: z.array(pricingOption),
  ...accessRules,
  /** Number of members who hold it now. */
  extras: z.object({ users_count: z.int() }),
  created_at: timestamp,
});
export type Plan = z.infer<typeof plan>;

const line = (max: number) => z.string().overwrite(oneLine).max(max).nullable().optional();
const text = z.string().trim().max(2_000).nullable().optional();

const fields = {
  title: z.string().overwrite(oneLine).min(1).max(255),
  slug: line(255),
  description: text,
  external_source_ids: text,
  active: z.boolean().optional(),
  private: z.boolean().optional(),
  /** Integer, which forms send as text. */
  priority: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value),
      z.int().min(0).max(priorityMax).optional(),
    )
    .optional(),
  full_access: z.boolean().optional(),
  predictive_paywall: z.boolean().optional(),
  predictive_percents: percents.optional(),
  extra: z.strictObject(extra).optional(),
  ...accessRulesInput,
};

export const planInput = z.strictObject(fields);
export const planUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});
