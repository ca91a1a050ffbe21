import { z } from 'zod';
import type { DataClass } from '../../base/data-classes.ts';
import { dateRange, plainDate, timestamp } from '../../base/dates.ts';
import { anyOf, centsRange, filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { hiddenWithout, inputRequires, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { id, idParam, intParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { figureReference } from '../figures/schemas.ts';
import { parseFigureReference, sightOfFigure } from '../figures/words.ts';
import { email, newPassword } from '../session/schemas.ts';

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
    /**
     * Part of the first name, last name, email or full name, in either order of the names; below three characters only
     * the beginning counts. A number also matches an id.
     */
    global: textFilter,
    id: idParam,
    email: textFilter,
    /** Id of a group, 0 for members in no group, -1 for members in any group. */
    team: byDetail(intParam(anyGroup, Number.MAX_SAFE_INTEGER)),
    /** Members who aren't in this group. */
    not_team: byDetail(idParam),
    country: byDetail(anyOf(z.string().overwrite(oneLine).min(1).max(100))),
    /** Titles of tags; a member with any of them matches. */
    tags: byDetail(anyOf(z.string().overwrite(oneLine).min(1).max(100))),
    /** Members entitled through one of these plans now. */
    plan: anyOf(idParam),
    /** Members who hold a pass of this ticket event. */
    ti_event: byDetail(idParam),
    /** Members who do or don't pay for a subscription now; `any` is no condition. */
    paid: byDetail(
      z.enum(['any', 'paid', 'free']).transform((asked) => (asked === 'any' ? undefined : asked)),
    ),
    inactivity: byDetail(z.enum(inactivityChoices)),
    created_at: byDetail(dateRange),
    /** Price of a valid subscription, net, in cents. */
    price: byAmount(centsRange),
    active: byDetail(flagParam),
    /** Members who want or don't want emails of the site. */
    subscribed: byDetail(flagParam),
    /** Members with or without a valid subscription that an operator gave without payment. */
    complimentary: byDetail(flagParam),
    /** Members with or without a paid subscription in its grace period after a failed charge, as in the dashboard. */
    past_due: byDetail(flagParam),
    /**
     * Members with a subscription of their own that ends today or within this number of days after, in the site's
     * reporting zone, without a renewal or a next pricing option.
     */
    ending_within_days: byDetail(intParam(1, farthestEnd)),
    /** Members behind a metric of the dashboard: `new_subscribers:2026-10-24:2026-11-20`. */
    statistic: inputRequiresByValue(sightOfReference, figureReference),
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
    order: inputRequiresByValue((column) => (column && sightOfColumn[column]) ?? null, order),
    sort,
    filter: memberFilter.optional(),
    /** Sends the list to `email` as a file instead of a page. */
    download: flagParam.optional(),
    email: email.optional(),
  })
  .optional();

const detail = hiddenWithout('memberDetails');
const amount = hiddenWithout('amounts');

/** Valid subscription of a member. A missing end date means it never ends. */
export const memberRowSubscription = z.object({
  id: z.int(),
  title: z.string(),
  plan: z.object({ id: z.int(), title: z.string() }),
  subscription_start_date: detail(timestamp.nullable()),
  subscription_end_date: detail(timestamp.nullable()),
  autorenew: detail(z.boolean().nullable()),
  is_trial: detail(z.boolean().nullable()),
  /** True if its payment is past due since the end date; access lasts for the grace period. */
  is_past_due: detail(z.boolean().nullable()),
});

/** Row of the member list. */
export const memberRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  job: detail(z.string().nullable()),
  company: detail(z.string().nullable()),
  city: detail(z.string().nullable()),
  state: detail(z.string().nullable()),
  country: detail(z.string().nullable()),
  /** Id of the group that the member joined first. */
  team_id: detail(z.int().nullable()),
  active: detail(z.boolean().nullable()),
  created_at: detail(timestamp.nullable()),
  subscriptions: z.array(memberRowSubscription),
  /** Subscription that ended last. The spelling of the planned date is the API's own. */
  previous_subscription: detail(
    z
      .object({
        title: z.string(),
        subscription_end_date: timestamp.nullable(),
        subscription_planed_end_date: timestamp.nullable(),
      })
      .nullable(),
  ),
  /** Time of the last charge; only the day if no more is known. */
  transaction_last_date: detail(z.union([timestamp, plainDate]).nullable()),
  /** Money received from the member less refunds, lost disputes and credits, in cents of `transaction_currency`. */
  transaction_ltv: amount(z.int().nullable()),
  transaction_currency: amount(z.string().nullable()),
});
export type MemberRow = z.infer<typeof memberRow>;

const line = (max: number) => z.string().overwrite(oneLine).max(max).nullable().optional();

/** Settings of a member that protect them from automatic measures. */
const memberSettings = z.strictObject({
  never_lock: z.boolean().optional(),
  never_compromised: z.boolean().optional(),
});

const details = {
  email,
  first_name: z.string().overwrite(oneLine).max(100).optional(),
  last_name: z.string().overwrite(oneLine).max(100).optional(),
  phone: line(40),
  company: line(200),
  job: line(200),
  /** Title in the list of countries. */
  country: line(100),
  state: line(100),
  city: line(100),
  zip: line(20),
  address: line(300),
  language_id: id.nullable().optional(),
  tags: z.array(z.string().overwrite(oneLine).min(1).max(100)).max(100).optional(),
  confirm: z.boolean().optional(),
  active: z.boolean().optional(),
  locked: z.boolean().optional(),
  settings: memberSettings.optional(),
};

export const memberCreateInput = z.strictObject({
  ...details,
  password: newPassword,
  team_id: id.nullable().optional(),
});

/** Input of an update; omitted fields stay unchanged. */
export const memberUpdateInput = z.strictObject({
  id: idParam,
  ...details,
  email: email.optional(),
  password: newPassword.optional(),
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const member = z.object({
  id: z.int(),
  version: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: detail(z.string().nullable()),
  company: detail(z.string().nullable()),
  job: detail(z.string().nullable()),
  country: detail(z.string().nullable()),
  state: detail(z.string().nullable()),
  city: detail(z.string().nullable()),
  zip: detail(z.string().nullable()),
  address: detail(z.string().nullable()),
  language: detail(z.object({ id: z.int(), title: z.string() }).nullable()),
  tags: detail(z.array(z.string())),
  confirm: detail(z.boolean().nullable()),
  active: detail(z.boolean().nullable()),
  locked: detail(z.boolean().nullable()),
  settings: detail(z.object({ never_lock: z.boolean(), never_compromised: z.boolean() }).nullable()),
  team_id: detail(z.int().nullable()),
  teams: detail(z.array(z.object({ id: z.int(), name: z.string() }))),
  subscriptions: z.array(memberRowSubscription),
  created_at: detail(timestamp.nullable()),
  updated_at: detail(timestamp.nullable()),
});
export type Member = z.infer<typeof member>;
