/**
 * Catalogue of events in a publisher's words: actions and triggers start with them, and webhooks send them. Each entry
 * has domain events behind it; a domain event that names many members counts once for each of them.
 *
 * An entry's `id` is on the wire and in saved actions, its `name` in webhooks: neither is ever reused.
 */
import type { EventName } from './events.ts';

/** Value of an event that a condition compares. */
interface Value {
  /** Title of the value in the form. */
  title: string;
}

export interface CatalogueEvent {
  id: number;
  /** Type of a webhook, `<noun>.<past participle>`. */
  name: string;
  /** Title in the list of an action's events. */
  title: string;
  /** Domain events behind the entry. */
  sources: readonly EventName[];
  /** Value that `match` and `equals` compare. */
  text: Value;
  /** Value that `boolean` compares: yes or no. */
  result: Value;
}

const email = { title: 'Email of the member' };
const isConfirmed = { title: 'Email is confirmed' };
const plan = { title: 'Title of the plan' };
const costsMoney = { title: 'Costs money' };
const amount = { title: 'Amount and currency, as in 12.50 usd' };
const isManual = { title: 'Entered by hand' };

export const eventCatalogue = [
  {
    id: 1,
    name: 'member.registered',
    title: 'Member registered',
    sources: ['member.created'],
    text: email,
    result: isConfirmed,
  },
  {
    id: 2,
    name: 'member.updated',
    title: 'Member changed',
    sources: ['member.updated'],
    text: email,
    result: isConfirmed,
  },
  {
    id: 3,
    name: 'subscription.purchased',
    title: 'Subscription purchased',
    sources: ['subscription.started'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 4,
    name: 'subscription.trial_started',
    title: 'Trial started',
    sources: ['subscription.trial_started'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 5,
    name: 'subscription.attached',
    title: 'Subscription attached by an operator',
    sources: ['subscription.attached'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 6,
    name: 'subscription.renewed',
    title: 'Subscription renewed',
    sources: ['subscription.renewed', 'subscription.recovered'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 7,
    name: 'subscription.switched',
    title: 'Subscription switched to another option',
    sources: ['subscription.switched'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 8,
    name: 'subscription.cancelled',
    title: 'Subscription cancelled',
    sources: ['subscription.cancelled'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 9,
    name: 'subscription.past_due',
    title: 'Subscription past due',
    sources: ['subscription.past_due'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 10,
    name: 'subscription.ended',
    title: 'Subscription ended',
    sources: ['subscription.ended'],
    text: plan,
    result: costsMoney,
  },
  {
    id: 11,
    name: 'payment.succeeded',
    title: 'Payment succeeded',
    sources: ['transaction.succeeded'],
    text: amount,
    result: isManual,
  },
  {
    id: 12,
    name: 'payment.failed',
    title: 'Payment failed',
    sources: ['transaction.failed'],
    text: amount,
    result: isManual,
  },
  {
    id: 13,
    name: 'payment.refunded',
    title: 'Payment refunded',
    sources: ['transaction.refunded'],
    text: amount,
    result: isManual,
  },
  {
    id: 14,
    name: 'payment.disputed',
    title: 'Payment disputed',
    sources: ['transaction.disputed'],
    text: amount,
    result: isManual,
  },
  {
    id: 15,
    name: 'invite.used',
    title: 'Invite used',
    sources: ['invite.redeemed'],
    text: { title: 'Code of the invite' },
    result: isConfirmed,
  },
  {
    id: 16,
    name: 'promo.used',
    title: 'Promo code used',
    sources: ['promo.redeemed'],
    text: { title: 'Promo code' },
    result: { title: 'Buyer is a member' },
  },
  {
    id: 17,
    name: 'ticket.purchased',
    title: 'Ticket purchased',
    sources: ['pass.issued'],
    text: { title: 'Title of the event' },
    result: costsMoney,
  },
  {
    id: 18,
    name: 'ticket.assigned',
    title: 'Ticket assigned or taken back',
    sources: ['pass.assigned'],
    text: { title: 'Title of the event' },
    result: { title: 'Assigned to a member' },
  },
  {
    id: 19,
    name: 'group.joined',
    title: 'Member joined a group',
    sources: ['group.members_attached'],
    text: { title: 'Name of the group' },
    result: isConfirmed,
  },
  {
    id: 20,
    name: 'group.left',
    title: 'Member left a group',
    sources: ['group.members_detached'],
    text: { title: 'Name of the group' },
    result: isConfirmed,
  },
] as const satisfies readonly CatalogueEvent[];

export type CatalogueEventName = (typeof eventCatalogue)[number]['name'];

/** Domain events behind any entry. */
export const cataloguedEvents: readonly EventName[] = [
  ...new Set<EventName>(eventCatalogue.flatMap(({ sources }) => [...sources])),
];

/** Returns the catalogue entry of a domain event; null for events that only the product itself handles. */
export function catalogueEventOf(source: EventName): CatalogueEvent | null {
  return eventCatalogue.find((entry: CatalogueEvent) => entry.sources.includes(source)) ?? null;
}
