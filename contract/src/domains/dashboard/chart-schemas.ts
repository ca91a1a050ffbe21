// Charts by month and by plan, and the amounts and counts above the cards.
import { z } from 'zod';
import { plainDate } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';

const amount = hiddenWithout('amounts');

/** Only this value is offered; it is also the default. */
export const activityInput = z
  .strictObject({
    groupby: z.literal('month').optional().describe('Length of the rows; only months are offered.'),
    period: z.literal('24month').optional().describe('Length of the list; only 24 months are offered.'),
  })
  .optional();

/** Amount in cents, and number of charges. */
const revenue = z.object({
  revenue: amount(z.int().nullable().describe("Sum of the charges in cents of the site's default currency.")),
  count: z.int().describe('Number of charges.'),
});

export const activityRow = z.object({
  groupby: z.string().describe('Month, YYYY-MM.'),
  partial: z.boolean().describe('True if the month is not over yet.'),
  users: z
    .object({
      by_plans: z.record(z.string(), z.int()).describe('Number of these members by the title of the plan.'),
      plans: z
        .array(
          z.object({
            plan_id: z.int().describe('Id of the plan.'),
            plan_title: z.string().describe('Title of the plan.'),
            count: z.int().describe('Number of members.'),
          }),
        )
        .describe("The same counts with the plans' ids, because titles need not be unique."),
    })
    .describe('Members who began a subscription in the month.'),
  purchases: z
    .object({
      subscription: revenue.describe('Charges of subscriptions.'),
      content: revenue.describe('Charges of content and bundles.'),
      ticket: revenue.describe('Charges of tickets.'),
      empty: revenue.describe('Charges without any line that says what was bought.'),
    })
    .describe('Charges of the month by what was bought.'),
  transactions: revenue.describe('All charges of the month.'),
});
export type ActivityRow = z.infer<typeof activityRow>;

/** Amount in cents of the default currency, and its days. */
const amountOf = z.object({
  amount: amount(
    z.int().nullable().describe("Gross volume of these days, in cents of the site's default currency."),
  ),
  date_start: plainDate.describe("First day, in the site's reporting zone."),
  date_end: plainDate.describe('Last day, included.'),
});
const countOf = z.object({
  count: z.int().describe('Number in these days.'),
  date_start: plainDate.describe("First day, in the site's reporting zone."),
  date_end: plainDate.describe('Last day, included.'),
});

export const statistic = z.object({
  currency: z.string().describe('Currency of the amounts, in upper case.'),
  counting: z.boolean().describe('True while these days are still being counted and values are incomplete.'),
  items: z
    .object({
      last_week: amountOf.describe('Gross volume of the last 7 days until yesterday.'),
      last_month: amountOf.describe('Gross volume of the last 31 days until yesterday.'),
      this_month: amountOf.describe("Gross volume of yesterday's month until yesterday."),
      prev_month: amountOf.describe('Gross volume of the month before.'),
      this_year: amountOf.describe("Gross volume of yesterday's year until yesterday."),
      last_year: amountOf.describe('Gross volume of the last 365 days until yesterday.'),
      new_single_subscriptions_this_month: countOf.describe(
        'Paid subscriptions of single members that began this month.',
      ),
      new_team_subscriptions_this_month: countOf.describe(
        'Paid subscriptions of groups that began this month.',
      ),
      downgrading_paid_member_this_month: countOf.describe(
        'Payers whose recurring revenue fell this month while they stayed.',
      ),
      renewing_this_month: countOf.describe(
        'Subscriptions that renew in this whole month: renewed, failed, and still to come.',
      ),
      past_due_users: z
        .object({ count: z.int().describe('Number of members.') })
        .describe('Members who pay for a past-due subscription now.'),
      churn: z
        .object({
          week: countOf.describe('The last 7 days.'),
          month: countOf.describe('The last 31 days.'),
          year: countOf.describe('The last 365 days.'),
        })
        .describe('Members who left and are not back, in three periods until yesterday.'),
    })
    .describe('Amounts and counts by name, each with its days.'),
});
export type Statistic = z.infer<typeof statistic>;

export const planMembers = z.object({
  plan_id: z.int().describe('Id of the plan.'),
  plan_title: z.string().describe('Title of the plan.'),
  count: z.int().describe('Number of members with a valid subscription of the plan now.'),
});

export const activeSubscribersMonth = z.object({
  groupby: z.string().describe('Month, YYYY-MM.'),
  partial: z.boolean().describe('True if the month is not over yet.'),
  date_end: plainDate.describe("Last day of the month that is counted, in the site's reporting zone."),
  total_subscribers: z
    .int()
    .describe("Number of payers at the month's end; a payer of two plans counts once."),
  items: z
    .array(
      z.object({
        plan_id: z.int().describe('Id of the plan.'),
        plan_title: z.string().describe('Title of the plan.'),
        total_subscribers: z.int().describe('Number of payers of the plan.'),
      }),
    )
    .describe("Payers of each plan at the month's end."),
});
