import { z } from 'zod';
import { anyOf } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { healthWarnings } from './words.ts';

/** Cents by currency; nothing is converted. */
const amounts = z.array(z.object({ currency: z.string(), amount: z.int() }));
export type Amounts = z.infer<typeof amounts>;

const warning = z.enum(healthWarnings);

/** What another plan would have asked for the very same. */
const comparedPlan = z.object({ id: z.int(), title: z.string(), bill: amounts });
export type ComparedPlan = z.infer<typeof comparedPlan>;

/** A month of a site, by the terms that it has now. */
const monthOfSite = z.object({
  calendar_period: z.string(),
  signups: z.int(),
  support_hours: z.number(),
  /** What members paid, before anything was given back, in the mode that is billed. */
  volume: amounts,
  /** What its invoices come to, as generating them would find. */
  bill: amounts,
  /** The plan on offer with the next lower and the next higher monthly price; null where there is none. */
  smaller: comparedPlan.nullable(),
  larger: comparedPlan.nullable(),
});
export type MonthOfSite = z.infer<typeof monthOfSite>;

const siteHealth = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** What the site pays by; null without pricing. */
  pricing: z
    .object({
      title: z.string(),
      monthly_price: z.int(),
      free_signups: z.int(),
      free_support_hours: z.number(),
      livemode: z.boolean(),
    })
    .nullable(),
  /** Null without pricing: nothing is billed. */
  this_month: monthOfSite.nullable(),
  last_month: monthOfSite.nullable(),
  warnings: z.array(warning),
});
export type SiteHealth = z.infer<typeof siteHealth>;

export const partnerHealth = z.object({
  /** By title. */
  sites: z.array(siteHealth),
  /** Of all sites, this month so far. */
  total: z.object({ signups: z.int(), support_hours: z.number(), volume: amounts, bill: amounts }),
});
export type PartnerHealth = z.infer<typeof partnerHealth>;

export const healthOfMany = z.strictObject({ ids: anyOf(idParam) });

export const partnerInShort = z.object({
  id: z.int(),
  bill: amounts,
  signups: z.int(),
  /** Each once, whichever of its sites it is about. */
  warnings: z.array(warning),
});
export type PartnerInShort = z.infer<typeof partnerInShort>;
