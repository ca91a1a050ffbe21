import { client } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import type { FieldProps, Option } from '#console/ui/fields/field.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import type { PlanRow } from '#contract/domains/plans/schemas.ts';
import { optionLimit, titled } from './titled.ts';

/** Plans of the site by their titles. */
export const planOptions: OptionSource<number> = {
  key: 'plans',
  async load(search) {
    const { items } = await client.plans.list(titled(search));
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
  async find(ids) {
    const { items } = await client.plans.list({ limit: optionLimit, filter: { id: [...ids] } });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
};

/** What a plan sells, in words: `Premium: Yearly, $90.00 / 1 year`. */
function inWords(plan: PlanRow, option: PlanRow['subscriptions'][number]): string {
  const price = `${money(option.price, option.currency)} / ${option.period}`;
  return `${plan.title}: ${option.title}, ${price}`;
}

/** Everything the site sells, found by the title of the plan. */
export const pricingOptionOptions: OptionSource<number> = {
  key: 'pricing-options',
  async load(search) {
    const { items } = await client.plans.list(titled(search));
    return items.flatMap((plan) =>
      plan.subscriptions.map((option) => ({ value: option.id, label: inWords(plan, option) })),
    );
  },
};

interface PricingOptionFieldProps<Values> extends FieldProps<Values> {
  chosen: Option<number> | null;
}

/** One pricing option of the site's plans. */
export function PricingOptionField<Values>(props: PricingOptionFieldProps<Values>) {
  return <SelectField<Values, number> {...props} options={pricingOptionOptions} />;
}
