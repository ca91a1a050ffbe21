import { z } from 'zod';
import { oneLine } from '../../base/one-line.ts';
import { period } from '../plans/schemas.ts';

/** Questions that only the operator with the file can answer; asked once, before the check. */
export const importQuestions = ['mail', 'charged_by', 'currency', 'zone', 'plan', 'plans'] as const;
export const importQuestion = z.enum(importQuestions);
export type ImportQuestion = z.infer<typeof importQuestion>;

/**
 * Renewing party in the source system: Stripe Billing, the system itself with cards at Stripe, a platform that keeps
 * the cards, or none.
 */
export const chargedThere = z.enum(['stripe', 'system', 'platform', 'nobody']);
export type ChargedThere = z.infer<typeof chargedThere>;

/** Party that charges renewing subscriptions from now on. */
export const chargedBy = z.enum(['here', 'elsewhere']);
export type ChargedBy = z.infer<typeof chargedBy>;

/** Recognized source system of a file. */
export const importSource = z.object({
  key: z.string(),
  /** Name of the system: `Ghost`. */
  system: z.string(),
  /** Kind of file of the system: `members`. */
  file: z.string(),
  charges: chargedThere,
  asks: z.array(importQuestion),
  /** Columns of the file that aren't imported, with the reason. */
  left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
  /** Files to import after this one, each in a few words. */
  next: z.array(z.string()),
});
export type ImportSource = z.infer<typeof importSource>;

/** System whose headings the file has, even if it is read as a generic file. */
export const recognisedSource = importSource.pick({ key: true, system: true, file: true });

/** Plan on this site for a plan name of the file, with the terms that the file lacks. */
export const planAnswer = z.strictObject({
  /** Name as in the file. */
  name: z.string().overwrite(oneLine).min(1).max(300),
  title: z.string().overwrite(oneLine).min(1).max(100),
  period: period.nullable().optional(),
  /** Net price as typed: `9.90`. */
  price: z.string().overwrite(oneLine).max(40).nullable().optional(),
});
export type PlanAnswer = z.infer<typeof planAnswer>;

export const planAnswersMax = 200;

/** Answers to the questions that a file leaves open. */
export const importAnswers = z.strictObject({
  /** Email consent of people for whom the file has none. Defaults to no. */
  mail: z.enum(['yes', 'no']).optional(),
  /** Charging party. Defaults to renewing here as the file states. */
  charged_by: chargedBy.optional(),
  /** Zone of times without one. Defaults to the known zone of the system, or else the site's own. */
  zone: z.enum(['utc', 'site']).optional(),
  /** Title of the plan for subscriptions without one in the file. */
  plan: z.string().overwrite(oneLine).min(1).max(100).optional(),
  plans: z.array(planAnswer).max(planAnswersMax).optional(),
});
export type ImportAnswers = z.infer<typeof importAnswers>;

const planId = /^(?:(?:price|prod|plan)_\w+|\d+)$/;

/** Returns whether a plan's name is an id that only the source system understands: `price_1Nv`, `prod_9`, `42`. */
export const isPlanId = (name: string): boolean => planId.test(name);

/** Plan name in a file, with its number of rows. */
export const namedPlan = z.object({ name: z.string(), rows: z.int() });
