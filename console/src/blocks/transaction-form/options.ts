import { pricingOptionOptions } from '#console/blocks/plan-options.ts';
import { client } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import type { ItemType } from '#contract/domains/transactions/words.ts';

/** Options that one search finds. */
const optionLimit = 10;

const titled = (search: string) => ({
  limit: optionLimit,
  ...(search === '' ? {} : { filter: { title: search } }),
});

const bundleOptions: OptionSource<number> = {
  key: 'bundles',
  async load(search) {
    const { items } = await client.lookups.bundles(titled(search));
    return items.map(({ id, title, price, currency }) => ({
      value: id,
      label: `${title}, ${money(price, currency)}`,
    }));
  },
};

const contentOptions: OptionSource<number> = {
  key: 'content',
  async load(search) {
    const { items } = await client.content.list(titled(search));
    return items.map(({ id, title, price, currency }) => ({
      value: id,
      label: `${title}, ${money(price, currency)}`,
    }));
  },
};

/** Tickets are found by the title of their event. */
const ticketOptions: OptionSource<number> = {
  key: 'tickets',
  async load(search) {
    const { items } = await client.ticketEvents.list(titled(search));
    const events = await Promise.all(items.map(({ id }) => client.ticketEvents.get({ id })));
    return events.flatMap(({ title: event, tickets }) =>
      tickets.map(({ id, title, price, currency }) => ({
        value: id,
        label: `${event}: ${title}, ${money(price, currency)}`,
      })),
    );
  },
};

/** Options of the items that a site sells, by kind. */
export const itemOptions: Record<ItemType, OptionSource<number>> = {
  subscription: pricingOptionOptions,
  content: contentOptions,
  bundle: bundleOptions,
  ticket: ticketOptions,
};
