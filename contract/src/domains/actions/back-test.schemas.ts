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
export const backTestAsked = {
  ...paging,
  outcome: outcome.optional().describe('Outcome of the entries to list; all if omitted.'),
};

export const actionBackTestInput = z.strictObject({
  handler: actionInput.describe('Action to try, as it would be created.'),
  ...backTestAsked,
});

const titled = z.object({
  id: z.int().describe('Id of the plan or pricing option.'),
  title: z.string().describe('Title of the plan or pricing option.'),
});

/** Effect of a run; only the fields of the handler's type are filled, the others are null or empty. */
const output = z.object({
  mail: z
    .object({
      template: z
        .object({
          id: z.int().describe('Id of the template.'),
          name: z.string().describe('Name of the template.'),
        })
        .describe('Email template that it is made from.'),
      recipients: z.array(z.string()).describe('Email addresses that would get it.'),
      subject: z.string().describe("Subject with the member's values."),
    })
    .nullable()
    .describe('Email that would be sent; null for other types.'),
  webhook: z
    .object({
      url: z.string().describe('Address that the body would be posted to.'),
      body: z.unknown().describe('JSON body of the request.'),
    })
    .nullable()
    .describe('Request to the address of a webhook; null for other types.'),
  subscription: z
    .object({
      plan: titled.describe('Plan of the subscription.'),
      pricing_option: titled.describe('Pricing option of the subscription.'),
      ends_at: timestamp
        .nullable()
        .describe('End in UTC of the subscription if it began now; null without an end.'),
    })
    .nullable()
    .describe('Subscription that would be attached; null for other types.'),
  requests: z
    .array(
      z.object({
        method: z.string().describe('HTTP method.'),
        url: z.string().describe('Address of the request.'),
        body: z.unknown().describe('Body of the request.'),
      }),
    )
    .describe('Requests to a service, without keys; empty for other types.'),
});
export type BackTestOutput = z.infer<typeof output>;

const entry = z.object({
  event_id: z.int().describe('Id of the stored event.'),
  event: z.string().describe('Name of the event in the catalogue of events.'),
  title: z.string().describe('Title of the event in the catalogue.'),
  happened_at: timestamp.describe('Time of the event in UTC.'),
  member: z
    .object({
      id: z.int().describe('Id of the member.'),
      email: z.string().describe('Email address of the member.'),
    })
    .nullable()
    .describe('Member that the run would be for; null for an event without one.'),
  text: z.string().describe('Text of the event that the conditions `match` and `equals` compare.'),
  result: z.boolean().describe('Value of the event that the condition `boolean` compares.'),
  outcome: outcome.describe("Outcome of the run; `kept_out` means that the condition isn't met."),
  reason: z
    .string()
    .nullable()
    .describe('Reason why the run would be skipped or fail, as a sentence; null if neither.'),
  output: output.nullable().describe('Effect of a run that would be done; null for other outcomes.'),
});
export type BackTestEntry = z.infer<typeof entry>;

const day = z.object({
  day: plainDate.describe("Day in the site's zone."),
  runs: z.int().describe('Number of runs that the condition lets through, whatever their outcome.'),
  kept_out: z.int().describe('Number of runs that the condition prevents.'),
});

export const backTest = pageOf(entry).extend({
  events: z.int().describe("Number of events of the last 30 days in the site's zone, today included."),
  counted: z
    .int()
    .describe(
      'Number of events that were examined, the latest ones. Totals, days and reasons refer to these.',
    ),
  totals: z
    .object({
      done: z.int().describe('Runs that would be done.'),
      skipped: z.int().describe('Runs that would have no effect, as when the member has no address.'),
      failed: z.int().describe('Runs that would fail permanently.'),
      kept_out: z.int().describe('Runs that the condition prevents.'),
    })
    .describe('Numbers of runs by outcome, one per member of an event.'),
  days: z.array(day).describe('Numbers of runs by day, the oldest day first.'),
  reasons: z
    .array(
      z.object({
        outcome: outcome.describe('Outcome that the reason belongs to: `skipped` or `failed`.'),
        reason: z.string().describe('Reason as a sentence.'),
        count: z.int().describe('Number of runs with this reason.'),
      }),
    )
    .describe('Up to 20 reasons why runs would be skipped or fail, the most frequent first.'),
});
export type BackTest = z.infer<typeof backTest>;

export const backTestMailInput = z.strictObject({
  mail_template_id: id.describe('Id of the email template.'),
  to: z
    .enum(['member', 'admins', 'moderators'])
    .describe('Recipients: the member, or the team members named in the settings.'),
  event_id: id.describe('Id of the stored event, from an entry of the back-test.'),
  member_id: id.nullable().describe('Id of the member, from the same entry; null if it has none.'),
});

/** Preview of an entry's mail; null with a reason if there is none. */
export const backTestMail = z.object({
  reason: z
    .string()
    .nullable()
    .describe('Reason why there is no email, as a sentence; null if there is one.'),
  mail: z
    .object({
      recipients: z.array(z.string()).describe('Email addresses that would get it.'),
      subject: z.string().describe("Subject with the member's values."),
      html: z.string().describe('HTML of the email.'),
      text: z.string().describe('Plain text of the email.'),
    })
    .nullable()
    .describe('Email as it would be sent; null if there is none.'),
});
