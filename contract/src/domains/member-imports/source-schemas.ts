import { z } from 'zod';
import { oneLine } from '../../base/one-line.ts';
import { period } from '../plans/schemas.ts';

/** What only whoever brings a file can tell; asked once, before the check. */
export const importQuestions = ['mail', 'charged_by', 'currency', 'zone', 'plan', 'plans'] as const;
export const importQuestion = z.enum(importQuestions);
export type ImportQuestion = z.infer<typeof importQuestion>;

/**
 * Who renews subscriptions in the system that a file comes from: Stripe's own billing, that system with cards at Stripe,
 * a platform that keeps the cards to itself, or nobody.
 */
export const chargedThere = z.enum(['stripe', 'system', 'platform', 'nobody']);
export type ChargedThere = z.infer<typeof chargedThere>;

/** Who charges subscriptions that renew from now on. */
export const chargedBy = z.enum(['here', 'elsewhere']);
export type ChargedBy = z.infer<typeof chargedBy>;

/** The system that a file was recognised as coming from. */
export const importSource = z.object({
  key: z.string(),
  /** Its name: `Ghost`. */
  system: z.string(),
  /** Which of its files it is: `members`. */
  file: z.string(),
  charges: chargedThere,
  asks: z.array(importQuestion),
  /** Columns of the file that nothing is taken from, with the reason. */
  left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
  /** Files to bring after this one, each in a few words. */
  next: z.array(z.string()),
});
export type ImportSource = z.infer<typeof importSource>;

/** The system whose headings a file has, whether it is read as its file or as any file. */
export const recognisedSource = importSource.pick({ key: true, system: true, file: true });

/** What a plan is called here that a file names in its own way, and the terms that the file does not tell. */
export const planAnswer = z.strictObject({
  /** As the file writes it. */
  name: z.string().overwrite(oneLine).min(1).max(300),
  title: z.string().overwrite(oneLine).min(1).max(100),
  period: period.nullable().optional(),
  /** Net, as a person writes it: `9.90`. */
  price: z.string().overwrite(oneLine).max(40).nullable().optional(),
});
export type PlanAnswer = z.infer<typeof planAnswer>;

export const planAnswersMax = 200;

/** Answers to the questions that a file leaves open. */
export const importAnswers = z.strictObject({
  /** Whether people may be mailed of whom the file does not say it; left out, they may not. */
  mail: z.enum(['yes', 'no']).optional(),
  /** Left out, subscriptions renew here as the file says. */
  charged_by: chargedBy.optional(),
  /** Of times that name no zone; left out, what is known of the system, or else the site's own. */
  zone: z.enum(['utc', 'site']).optional(),
  /** Title of the plan of subscriptions for which the file names none. */
  plan: z.string().overwrite(oneLine).min(1).max(100).optional(),
  plans: z.array(planAnswer).max(planAnswersMax).optional(),
});
export type ImportAnswers = z.infer<typeof importAnswers>;

const planId = /^(?:(?:price|prod|plan)_\w+|\d+)$/;

/** Whether only the system itself understands a plan's name: `price_1Nv`, `prod_9`, `42`. */
export const isPlanId = (name: string): boolean => planId.test(name);

/** A plan as a file names it, and how many of its rows do. */
export const namedPlan = z.object({ name: z.string(), rows: z.int() });
