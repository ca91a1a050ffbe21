// What an action or a trigger would have done in the last days, had it been switched on.
import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { actionInput } from './schemas.ts';
import { backTestOutcomes } from './words.ts';

const outcome = z.enum(backTestOutcomes);
export type BackTestOutcome = z.infer<typeof outcome>;

/** What is asked of a back-test beside the handler: a page of its entries, of all outcomes or of one. */
export const backTestAsked = { ...paging, outcome: outcome.optional() };

export const actionBackTestInput = z.strictObject({ handler: actionInput, ...backTestAsked });

const titled = z.object({ id: z.int(), title: z.string() });

/** What a run would come to; null and empty but for the one that it does. */
const output = z.object({
  mail: z
    .object({
      template: z.object({ id: z.int(), name: z.string() }),
      /** Addresses. */
      recipients: z.array(z.string()),
      subject: z.string(),
    })
    .nullable(),
  webhook: z.object({ url: z.string(), body: z.unknown() }).nullable(),
  subscription: z
    .object({
      plan: titled,
      pricing_option: titled,
      /** If it began now; null without an end. */
      ends_at: timestamp.nullable(),
    })
    .nullable(),
  /** Calls at a service, without keys. */
  requests: z.array(z.object({ method: z.string(), url: z.string(), body: z.unknown() })),
});
export type BackTestOutput = z.infer<typeof output>;

const entry = z.object({
  event_id: z.int(),
  /** A name of the catalogue of events. */
  event: z.string(),
  title: z.string(),
  happened_at: timestamp,
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** What conditions compare: `match` and `equals` the text, `boolean` the result. */
  text: z.string(),
  result: z.boolean(),
  outcome,
  /** Why it would be skipped or fail, in a sentence. */
  reason: z.string().nullable(),
  /** Of a run that would be done. */
  output: output.nullable(),
});
export type BackTestEntry = z.infer<typeof entry>;

const day = z.object({ day: plainDate, runs: z.int(), kept_out: z.int() });

export const backTest = pageOf(entry).extend({
  /** Events of the last 30 days of the site's zone, today included. */
  events: z.int(),
  /** How many of them were looked at: the latest. Everything below is about these. */
  counted: z.int(),
  /** How often, once for each member of an event. */
  totals: z.object({ done: z.int(), skipped: z.int(), failed: z.int(), kept_out: z.int() }),
  /** The oldest first. `runs` are all that the condition lets through. */
  days: z.array(day),
  /** Why runs would be skipped or fail, the most frequent first. */
  reasons: z.array(z.object({ outcome, reason: z.string(), count: z.int() })),
});
export type BackTest = z.infer<typeof backTest>;

export const backTestMailInput = z.strictObject({
  mail_template_id: id,
  /** The member, or those of the team whom the settings name. */
  to: z.enum(['member', 'admins', 'moderators']),
  event_id: id,
  member_id: id.nullable(),
});

/** The mail of an entry as it would go out; null with a reason where there is none. */
export const backTestMail = z.object({
  reason: z.string().nullable(),
  mail: z
    .object({ recipients: z.array(z.string()), subject: z.string(), html: z.string(), text: z.string() })
    .nullable(),
});
