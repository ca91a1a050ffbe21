// Back-test: the runs that an action or a trigger would have had in the last days if it had been active.
import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { actionInput } from './schemas.ts';
import { backTestOutcomes } from './words.ts';

const outcome = z.enum(backTestOutcomes);
export type BackTestOutcome = z.infer<typeof outcome>;

/** Query of a back-test in addition to the handler: a page of its entries, of all outcomes or of one. */
export const backTestAsked = { ...paging, outcome: outcome.optional() };

export const actionBackTestInput = z.strictObject({ handler: actionInput, ...backTestAsked });

const titled = z.object({ id: z.int(), title: z.string() });

/** Effect of a run; only the fields of the handler's type are filled, the others are null or empty. */
const output = z.object({
  mail: z
    .object({
      template: z.object({ id: z.int(), name: z.string() }),
      /** Email addresses. */
      recipients: z.array(z.string()),
      subject: z.string(),
    })
    .nullable(),
  webhook: z.object({ url: z.string(), body: z.unknown() }).nullable(),
  subscription: z
    .object({
      plan: titled,
      pricing_option: titled,
      /** End of the subscription if it began now; null without an end. */
      ends_at: timestamp.nullable(),
    })
    .nullable(),
  /** Requests to a service, without keys. */
  requests: z.array(z.object({ method: z.string(), url: z.string(), body: z.unknown() })),
});
export type BackTestOutput = z.infer<typeof output>;

const entry = z.object({
  event_id: z.int(),
  /** Name in the catalogue of events. */
  event: z.string(),
  title: z.string(),
  happened_at: timestamp,
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** Values that conditions compare: `match` and `equals` the text, `boolean` the result. */
  text: z.string(),
  result: z.boolean(),
  outcome,
  /** Reason why the run would be skipped or fail, as a sentence. */
  reason: z.string().nullable(),
  /** Effect of a run that would be done. */
  output: output.nullable(),
});
export type BackTestEntry = z.infer<typeof entry>;

const day = z.object({ day: plainDate, runs: z.int(), kept_out: z.int() });

export const backTest = pageOf(entry).extend({
  /** Number of events of the last 30 days in the site's zone, today included. */
  events: z.int(),
  /** Number of events that were examined, the latest ones. All values below refer to these. */
  counted: z.int(),
  /** Numbers of runs, one per member of an event. */
  totals: z.object({ done: z.int(), skipped: z.int(), failed: z.int(), kept_out: z.int() }),
  /** Days, the oldest first. `runs` counts all runs that the condition lets through. */
  days: z.array(day),
  /** Reasons why runs would be skipped or fail, the most frequent first. */
  reasons: z.array(z.object({ outcome, reason: z.string(), count: z.int() })),
});
export type BackTest = z.infer<typeof backTest>;

export const backTestMailInput = z.strictObject({
  mail_template_id: id,
  /** Recipients: the member, or the team members named in the settings. */
  to: z.enum(['member', 'admins', 'moderators']),
  event_id: id,
  member_id: id.nullable(),
});

/** Preview of an entry's mail; null with a reason if there is none. */
export const backTestMail = z.object({
  reason: z.string().nullable(),
  mail: z
    .object({ recipients: z.array(z.string()), subject: z.string(), html: z.string(), text: z.string() })
    .nullable(),
});
