// Options that a site offers: items that open or exclude, and items that are opened.
import { optionLimit, titled } from '#console/blocks/titled.ts';
import { client } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { matching } from '#console/ui/fields/option-list.tsx';
import type { OptionSource } from '#console/ui/fields/options.ts';
import type {
  CascadeAccess,
  CascadeApplied,
  CascadeExcluded,
} from '#contract/domains/cascade-access/schemas.ts';
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';

/** Side of a rule: the item that must be held, or the item that it opens. */
export type Side = 'source' | 'target';

interface Titled {
  id: number;
  title: string;
}

const option = ({ id, title }: Titled): Option<number> => ({ value: id, label: title });
const under = (parent: string) => (one: Titled) => ({ value: one.id, label: `${parent}: ${one.title}` });

type Load = (search: string, context: { resource: string }) => Promise<readonly Option<number>[]>;

const loads: Record<Side, Record<CascadeKind, Load>> = {
  source: {
    subscription: async (search, context) => {
      const { items } = await client.plans.list(titled(search), { context });
      return items.flatMap((plan) => plan.subscriptions.map(under(plan.title)));
    },
    // The list finds events by their titles; tickets by their own are looked for among the first events.
    ticket: async (search, context) => {
      const [byTitle, first] = await Promise.all([
        client.ticketEvents.list(titled(search), { context }),
        search === '' ? null : client.ticketEvents.list(titled(''), { context }),
      ]);
      const events = new Map([...byTitle.items, ...(first?.items ?? [])].map((event) => [event.id, event]));
      const all = [...events.values()].flatMap(({ title, tickets }) => tickets.map(under(title)));
      return matching(all, search).slice(0, optionLimit);
    },
    content: async (search, context) =>
      (await client.content.list(titled(search), { context })).items.map(option),
  },
  target: {
    subscription: async (search, context) =>
      (await client.plans.list(titled(search), { context })).items.map(option),
    ticket: async (search, context) =>
      (await client.ticketEvents.list(titled(search), { context })).items.map(option),
    content: async (search, context) =>
      (await client.content.list(titled(search), { context })).items.map(option),
  },
};

/** Things of a kind on a site. */
export function itemsOf(side: Side, kind: CascadeKind, resource: string): OptionSource<number> {
  return {
    key: `cascade ${side} ${kind} ${resource}`,
    load: (search) => loads[side][kind](search, { resource }),
  };
}

/** Returns the item that opens or excludes, with its label. */
export function sourceOption(rule: CascadeAccess | CascadeExcluded): Option<number> {
  const { subscription, ti_event_ticket: ticket, content } = rule;
  if (subscription) return under(subscription.plan.title)(subscription);
  if (ticket) return under(ticket.ti_event.title)(ticket);
  return content ? option(content) : { value: 0, label: '' };
}

/** Returns the item that is opened, with its label. */
export function targetOption({ plan, ti_event, content }: CascadeApplied): Option<number> {
  const given = plan ?? ti_event ?? content;
  return given ? option(given) : { value: 0, label: '' };
}
