// Lines of the spool. They hold no address, no user agent and no email.
import { z } from 'zod';
import { id } from '#contract/base/ids.ts';
import { contentAccess } from '#contract/domains/content/words.ts';
import { verdicts } from '#contract/domains/decisions/words.ts';
import { bucketCount } from '../predictive-paywall/histogram.service.ts';

/** Filing of a piece at the time of a decision; ids of terms in ascending order. */
const filing = z.strictObject({
  content_type_id: id.nullable(),
  term_ids: z.array(id).max(1_000),
  access: z.enum(contentAccess),
});
export type Filing = z.infer<typeof filing>;

const part = z.strictObject({ signal: z.string().max(40), value: z.number(), weight: z.number() });

/** Rank by which plans predicted, with its arithmetic. */
const predictionLine = z.strictObject({
  user: z.number(),
  content: z.number(),
  total: z.number(),
  median: z.number(),
  /** Percentile of the total, 0 to 100. */
  percent: z.number().min(0).max(100),
  weights_id: z.uuid(),
  bucket: z
    .int()
    .min(0)
    .max(bucketCount - 1),
  parts: z.strictObject({ user: z.array(part).max(20), content: z.array(part).max(20) }),
  /** True if too few totals were known, so that everyone was let in. */
  is_collecting: z.boolean(),
  plans: z
    .array(
      z.strictObject({
        plan_id: id,
        taxonomy_term_id: id.nullable(),
        content_type_id: id.nullable(),
        percents: z.int(),
        calculated: z.boolean(),
      }),
    )
    .max(1_000),
});
export type PredictionLine = z.infer<typeof predictionLine>;

const decisionLine = z.strictObject({
  id,
  content_id: id,
  member_id: id.nullable(),
  device_id: z.uuid(),
  session_id: z.uuid(),
  verdict: z.enum(verdicts),
  reason: z.string().regex(/^[a-z_]{1,40}$/),
  is_bot: z.boolean(),
  occurred_at: z.iso.datetime(),
  /** Id of the stored chain, or its text if it isn't known to be stored. */
  chain_id: id.nullable(),
  chain: z.string().max(100_000).nullable(),
  /** Id of the stored filing, or the filing itself. */
  filing_id: id.nullable(),
  filing: filing.nullable(),
  config_id: id.nullable(),
  meter_used: z.int().nullable(),
  meter_limit: z.int().nullable(),
  // Lines of earlier releases have none of these.
  popup_id: id.nullable().default(null),
  percentile: z.number().nullable().default(null),
  prediction: predictionLine.nullable().default(null),
});
export type DecisionLine = z.infer<typeof decisionLine>;

/** View of a decision's content, which says content, member and device. A decision has one view, so it needs no id. */
const viewLine = z.strictObject({
  decision_id: id,
  session_id: z.uuid(),
  occurred_at: z.iso.datetime(),
});
export type ViewLine = z.infer<typeof viewLine>;

const line = z.union([
  z.strictObject({ site: id, decision: decisionLine }),
  z.strictObject({ site: id, view: viewLine }),
]);
export type Line = z.infer<typeof line>;

/** Days after which a leftover line isn't written any more, and hours that it may be in the future. */
const [oldestDays, latestHours] = [31, 1];

function isOfThisTime(at: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age < oldestDays * 86_400_000 && age > -latestHours * 3_600_000;
}

/** Reads a line that was left over. Returns null for one that is damaged, was changed by hand, or is too old. */
export function readLine(text: string, now: Date): Line | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = line.safeParse(value);
  if (!data) return null;
  const { occurred_at: at } = 'decision' in data ? data.decision : data.view;
  return isOfThisTime(at, now) ? data : null;
}
