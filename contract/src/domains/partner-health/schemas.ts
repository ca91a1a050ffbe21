import { z } from 'zod';
import { anyOf } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { healthWarnings } from './words.ts';

/** Amounts in cents by currency, without conversion. */
const amounts = z.array(
  z.object({
    currency: z.string().describe('Currency code in lower case.'),
    amount: z.int().describe('Amount in cents of the currency.'),
  }),
);
export type Amounts = z.infer<typeof amounts>;

const warning = z.enum(healthWarnings);

/** Bill of another plan for the same usage. */
const comparedPlan = z.object({
  id: z.int().describe('Id of the plan.'),
  title: z.string().describe('Title of the plan.'),
  bill: amounts.describe('Total that the month would cost with this plan, by currency.'),
});
export type ComparedPlan = z.infer<typeof comparedPlan>;

/** Month of a site, by its current terms. */
const monthOfSite = z.object({
  calendar_period: z.string().describe("Calendar month in the site's zone, YYYY-MM."),
  signups: z.int().describe('Number of members who joined in the month.'),
  support_hours: z.number().describe('Billed hours of support in the month.'),
  volume: amounts.describe('Payments of members before refunds, by currency, in the mode that is billed.'),
  bill: amounts.describe('Total of its invoices by currency, as generating them now would calculate.'),
  smaller: comparedPlan
    .nullable()
    .describe('Offered plan with the next lower monthly price; null if there is none.'),
  larger: comparedPlan
    .nullable()
    .describe('Offered plan with the next higher monthly price; null if there is none.'),
});
export type MonthOfSite = z.infer<typeof monthOfSite>;

const siteHealth = z.object({
  id: z.int().describe('Id of the site.'),
  key: z.string().describe('Key of the site, as in the header `resource`.'),
  title: z.string().describe('Title of the site.'),
  active: z.boolean().describe('False for a site that is switched off.'),
  pricing: z
    .object({
      title: z.string().describe('Title of the terms, usually that of the plan they were copied from.'),
      monthly_price: z.int().describe("Price of each month, in cents of the platform's currency."),
      free_signups: z.int().describe('Number of new members a month that the price includes.'),
      free_support_hours: z.number().describe('Hours of support a month that the price includes.'),
      livemode: z.boolean().describe("False if the site's test payments are billed, by test invoices."),
    })
    .nullable()
    .describe('Current terms of the site; null without site pricing.'),
  this_month: monthOfSite
    .nullable()
    .describe('Current month so far; null without pricing, because nothing is billed.'),
  last_month: monthOfSite.nullable().describe('Previous month, by the current terms; null without pricing.'),
  warnings: z
    .array(warning)
    .describe('Usage of this month beyond what the plan includes or from 80 % of it, or no site pricing.'),
});
export type SiteHealth = z.infer<typeof siteHealth>;

export const partnerHealth = z.object({
  sites: z.array(siteHealth).describe('Sites of the partner, by title.'),
  total: z
    .object({
      signups: z.int().describe('Number of members who joined.'),
      support_hours: z.number().describe('Billed hours of support.'),
      volume: amounts.describe('Payments of members before refunds, by currency.'),
      bill: amounts.describe('Total of all invoices, by currency.'),
    })
    .describe('Totals of all sites, this month so far.'),
});
export type PartnerHealth = z.infer<typeof partnerHealth>;

export const healthOfMany = z.strictObject({
  ids: anyOf(idParam).describe('Ids of 1 to 100 partners; one may come without a list.'),
});

export const partnerInShort = z.object({
  id: z.int().describe('Id of the partner.'),
  bill: amounts.describe('Total of all invoices of this month so far, by currency.'),
  signups: z.int().describe('Number of members who joined in this month so far.'),
  warnings: z.array(warning).describe('Distinct warnings of all its sites.'),
});
export type PartnerInShort = z.infer<typeof partnerInShort>;
