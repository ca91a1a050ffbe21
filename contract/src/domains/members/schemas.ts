import { z } from 'zod';
import type { DataClass } from '../../base/data-classes.ts';
import { dateRange, plainDate, timestamp } from '../../base/dates.ts';
import { anyOf, centsRange, filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { hiddenWithout, inputRequires, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { idParam, intParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { figureReference } from '../figures/schemas.ts';
import { parseFigureReference, sightOfFigure } from '../figures/words.ts';
import { email } from '../session/schemas.ts';

/** Choices of the inactivity filter: no activity for at least that long. */
export const inactivityChoices = [
  '1 day',
  '2 days',
  '3 days',
  '4 days',
  '5 days',
  '6 days',
  '7 days',
  '8 days',
  '9 days',
  '10 days',
  '30 days',
  '2 months',
  '6 months',
] as const;
export type Inactivity = (typeof inactivityChoices)[number];

/** Largest number of days that the filter of ending subscriptions looks ahead. */
const farthestEnd = 366;

/** Values of the group filter that name no single group. */
export const withoutGroup = 0;
export const anyGroup = -1;

const byDetail = inputRequires('memberDetails');
const byAmount = inputRequires('amounts');

/** Requires the data class of the metric, because the members behind an amount or a visit would reveal it. */
function sightOfReference(text: string) {
  const reference = parseFigureReference(text);
  return reference && sightOfFigure(reference.figure);
}

/**
 * Filter of the member list, of its exports and of every call for "all that match". `users.id` is the documented
 * spelling of `id`.
 */
export const memberFilter = filterOf(
  {
    global: textFilter.describe(
      'Part of the name or email; a number also matches an id. Short texts match beginnings.',
    ),
    id: idParam.describe('Id of the member; `users.id` is accepted, too.'),
    email: textFilter.describe('Part of the email.'),
    team: byDetail(
      intParam(anyGroup, Number.MAX_SAFE_INTEGER).describe(
        'Id of a group, 0 for members in no group, -1 for members in any group.',
      ),
    ),
    not_team: byDetail(idParam.describe('Id of a group that the members are not in.')),
    country: byDetail(
      anyOf(z.string().overwrite(oneLine).min(1).max(100)).describe(
        'Titles of countries, any of which may match.',
      ),
    ),
    tags: byDetail(
      anyOf(z.string().overwrite(oneLine).min(1).max(100)).describe(
        'Titles of tags; a member with any of them matches.',
      ),
    ),
    plan: anyOf(idParam).describe('Ids of plans; members match who have access through any of them now.'),
    ti_event: byDetail(idParam.describe('Id of a ticket event; members match who hold a pass of it.')),
    paid: byDetail(
      z
        .enum(['any', 'paid', 'free'])
        .transform((asked) => (asked === 'any' ? undefined : asked))
        .describe("Members who do or don't pay for a subscription now; `any` is no condition."),
    ),
    inactivity: byDetail(
      z.enum(inactivityChoices).describe('Members without any activity for at least this long.'),
    ),
    created_at: byDetail(dateRange.describe('Days on which the members joined.')),
    price: byAmount(centsRange.describe('Net price of a valid subscription, in cents.')),
    active: byDetail(flagParam.describe("Members whose account is or isn't active.")),
    subscribed: byDetail(flagParam.describe("Members who want or don't want emails of the site.")),
    complimentary: byDetail(
      flagParam.describe(
        'Members with or without a valid subscription that an operator gave without payment.',
      ),
    ),
    past_due: byDetail(
      flagParam.describe(
        "Members who do or don't pay for a subscription in its grace period after a failed charge.",
      ),
    ),
    ending_within_days: byDetail(
      intParam(1, farthestEnd).describe(
        'Number of days within which an own subscription ends without a renewal; today counts.',
      ),
    ),
    statistic: inputRequiresByValue(
      sightOfReference,
      figureReference.describe(
        'Members behind a metric and its days: `new_subscribers:2026-10-24:2026-11-20`.',
      ),
    ),
  },
  { 'users.id': 'id' },
);
export type MemberFilter = z.infer<typeof memberFilter>;

/** Columns that the member list can be ordered by. `Users.id` is the documented spelling of `id`. */
export const memberOrderColumns = [
  'id',
  'created_at',
  'email',
  'transaction_last_date',
  'transaction_ltv',
] as const;
export type MemberOrderColumn = (typeof memberOrderColumns)[number];

/** Data class that an order by a column reveals. */
const sightOfColumn: Partial<Record<MemberOrderColumn, DataClass>> = {
  created_at: 'memberDetails',
  transaction_last_date: 'memberDetails',
  transaction_ltv: 'amounts',
};
const { order, sort } = orderedBy(memberOrderColumns);

export const memberListInput = z
  .strictObject({
    ...paging,
    order: inputRequiresByValue(
      (column) => (column && sightOfColumn[column]) ?? null,
      order.describe(
        'Column to order by; `Users.id` is accepted, too. By default, the newest member comes first.',
      ),
    ),
    sort,
    filter: memberFilter.optional().describe('Conditions of the list, by field; all of them must match.'),
    download: flagParam.optional().describe('True sends the list to `email` as a file instead of a page.'),
    email: email.optional().describe('Email that the file is sent to; required with `download`.'),
  })
  .optional();

const detail = hiddenWithout('memberDetails');
const amount = hiddenWithout('amounts');

/** Valid subscription of a member. A missing end date means it never ends. */
export const memberRowSubscription = z.object({
  id: z.int().describe('Id of the subscription.'),
  title: z.string().describe('Title of the pricing option.'),
  plan: z
    .object({ id: z.int().describe('Id of the plan.'), title: z.string().describe('Title of the plan.') })
    .describe('Plan of the pricing option.'),
  subscription_start_date: detail(timestamp.nullable().describe('Time when the subscription began.')),
  subscription_end_date: detail(
    timestamp.nullable().describe('End of the paid period; null if it never ends.'),
  ),
  autorenew: detail(z.boolean().nullable().describe('True if the subscription renews at its end.')),
  is_trial: detail(z.boolean().nullable().describe('True during a trial.')),
  is_past_due: detail(
    z
      .boolean()
      .nullable()
      .describe('True if the renewal could not be charged; access lasts for the grace period.'),
  ),
});

/** Row of the member list. */
export const memberRow = z.object({
  id: z.int().describe('Id of the member.'),
  first_name: z.string().describe('First name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  email: z.string().describe('Email of the member.'),
  job: detail(z.string().nullable().describe('Job; null if unknown.')),
  company: detail(z.string().nullable().describe('Company; null if unknown.')),
  city: detail(z.string().nullable().describe('City; null if unknown.')),
  state: detail(
    z.string().nullable().describe('State, only of addresses in the United States; null if unknown.'),
  ),
  country: detail(z.string().nullable().describe('Title of the country; null if unknown.')),
  team_id: detail(
    z.int().nullable().describe('Id of the group that the member joined first; null if they are in none.'),
  ),
  active: detail(z.boolean().nullable().describe('False if the account is switched off.')),
  created_at: detail(timestamp.nullable().describe('Time when the member joined.')),
  subscriptions: z
    .array(memberRowSubscription)
    .describe('Subscriptions that give access now: their own, and those of their groups.'),
  previous_subscription: detail(
    z
      .object({
        title: z.string().describe('Title of the pricing option.'),
        subscription_end_date: timestamp.nullable().describe('Time when it ended.'),
        subscription_planed_end_date: timestamp
          .nullable()
          .describe('Time when it was to end; null if it was to run on.'),
      })
      .nullable()
      .describe('Own subscription that ended last; null without one.'),
  ),
  transaction_last_date: detail(
    z
      .union([timestamp, plainDate])
      .nullable()
      .describe('Time of the last charge; only the day if no more is known, null without a charge.'),
  ),
  transaction_ltv: amount(
    z.int().nullable().describe('Lifetime value: charges less refunds, lost disputes and credits, in cents.'),
  ),
  transaction_currency: amount(
    z.string().nullable().describe('Currency of `transaction_ltv`, in lower case; null without a charge.'),
  ),
});
export type MemberRow = z.infer<typeof memberRow>;
