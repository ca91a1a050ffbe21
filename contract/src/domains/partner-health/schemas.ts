import { z } from 'zod';
import { anyOf } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { healthWarnings } from './words.ts';

/** Amounts in cents by currency, without conversion. */
const amounts = z.array(z.object({ currency: z.string(), amount: z.int() }));
export type Amounts = z.infer<typeof amounts>;

const warning = z.enum(healthWarnings);

/** Bill of another plan for the same usage. */
const comparedPlan = z.object({ id: z.int(), title: z.string(), bill: amounts });
export type ComparedPlan = z.infer<typeof comparedPlan>;

/** Month of a site, by its current terms. */
const monthOfSite = z.object({
  calendar_period: z.string(),
  signups: z.int(),
  support_hours: z.number(),
  /** Payments of members before refunds, in the billed mode. */
  volume: amounts,
  /** Total of its invoices, as generating them would calculate. */
  bill: amounts,
  /** Offered plan with the next lower monthly price, and the one with the next higher; null if there is none. */
  smaller: comparedPlan.nullable(),
  larger: comparedPlan.nullable(),
});
export type MonthOfSite = z.infer<typeof monthOfSite>;

const siteHealth = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** Site pricing; null without one. */
  pricing: z
    .object({
      title: z.string(),
      monthly_price: z.int(),
      free_signups: z.int(),
      free_support_hours: z.number(),
      livemode: z.boolean(),
    })
    .nullable(),
  /** Current month; null without pricing, because nothing is billed. */
  this_month: monthOfSite.nullable(),
  last_month: monthOfSite.nullable(),
  warnings: z.array(warning),
});
export type SiteHealth = z.infer<typeof siteHealth>;

export const partnerHealth = z.object({
  /** Sites by title. */
  sites: z.array(siteHealth),
  /** Totals of all sites, this month so far. */
  total: z.object({ signups: z.int(), support_hours: z.number(), volume: amounts, bill: amounts }),
});
export type PartnerHealth = z.infer<typeof partnerHealth>;

export const healthOfMany = z.strictObject({ ids: anyOf(idParam) });

export const partnerInShort = z.object({
  id: z.int(),
  bill: amounts,
  signups: z.int(),
  /** Distinct warnings of all its sites. */
  warnings: z.array(warning),
});
export type PartnerInShort = z.infer<typeof partnerInShort>;
