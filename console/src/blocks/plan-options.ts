import { client } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import type { Option } from '#console/ui/fields/field.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
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

/** Describes a pricing option of a plan: `Premium: Yearly, $90.00 / 1 year`. */
function inWords(
  plan: Pick<PlanRow, 'title'>,
  option: Pick<PlanRow['subscriptions'][number], 'title' | 'price' | 'currency' | 'period'>,
): string {
  const price = `${money(option.price, option.currency)} / ${option.period}`;
  return `${plan.title}: ${option.title}, ${price}`;
}

/** Loads pricing options by id; deleted ones are left out. */
async function findOptions(ids: readonly number[]): Promise<Option<number>[]> {
  const asked = await Promise.allSettled(ids.map((id) => client.pricingOptions.get({ id })));
  const options = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (options.length === 0) return [];
  const { items } = await client.plans.list({
    limit: optionLimit,
    filter: { id: [...new Set(options.map(({ plan_id }) => plan_id))] },
  });
  return options.map((option) => {
    const plan = items.find(({ id }) => id === option.plan_id);
    return { value: option.id, label: plan ? inWords(plan, option) : option.title };
  });
}

type Sold = PlanRow['subscriptions'][number];

/** Searches all options of plans with a matching title, and matching options within the first hundred plans. */
async function whatIsSold(search: string): Promise<{ plan: PlanRow; option: Sold }[]> {
  const typed = search.trim().toLowerCase();
  const [named, first] = await Promise.all([
    client.plans.list(titled(search)),
    typed === '' ? null : client.plans.list(titled('')),
  ]);
  const known = new Set(named.items.map(({ id }) => id));
  const others = (first?.items ?? []).filter(({ id }) => !known.has(id));
  return [
    ...named.items.flatMap((plan) => plan.subscriptions.map((option) => ({ plan, option }))),
    ...others.flatMap((plan) =>
      plan.subscriptions
        .filter(({ title }) => title.toLowerCase().includes(typed))
        .map((option) => ({ plan, option })),
    ),
  ];
}

const asOption = ({ plan, option }: { plan: PlanRow; option: Sold }): Option<number> => ({
  value: option.id,
  label: inWords(plan, option),
});

/** Everything the site sells, found by the title of the plan or its own. */
export const pricingOptionOptions: OptionSource<number> = {
  key: 'pricing-options',
  load: async (search) => (await whatIsSold(search)).map(asOption),
  find: findOptions,
};

/** Returns the pricing options of one type. */
export function pricingOptionsOfType(type: Sold['type']): OptionSource<number> {
  return {
    key: `pricing-options ${type}`,
    load: async (search) =>
      (await whatIsSold(search)).filter(({ option }) => option.type === type).map(asOption),
  };
}
