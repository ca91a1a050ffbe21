import { z } from 'zod';
import { anyOf, filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { cents } from '../../base/money.ts';
import { ordering, paging } from '../../base/paging.ts';
import { type Period, periods } from '../../base/periods.ts';

export const pricingOptionTypes = ['standard', 'gift', 'multi-seat'] as const;
export type PricingOptionType = (typeof pricingOptionTypes)[number];

export const period = z.enum(periods as [Period, ...Period[]]);

/** What a plan sells, as far as option lists need it. Prices are net, in cents. */
export const pricingOptionSummary = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(pricingOptionTypes),
  active: z.boolean(),
  price: cents,
  currency: z.string(),
  period,
});

export const planRow = z.object({
  id: z.int(),
  title: z.string(),
  active: z.boolean(),
  subscriptions: z.array(pricingOptionSummary),
});
export type PlanRow = z.infer<typeof planRow>;

export const planFilter = filterOf({ id: anyOf(idParam), title: textFilter, active: flagParam });

export const planListInput = z
  .strictObject({ ...paging, ...ordering, filter: planFilter.optional() })
  .optional();
