/** Kinds of source items: a pricing option, a ticket, or a piece of content. */
export const cascadeKinds = ['subscription', 'ticket', 'content'] as const;
export type CascadeKind = (typeof cascadeKinds)[number];

/** Filters of the list by kind, in the same order. */
export const cascadeFilters = ['plans', 'ti_events', 'content'] as const;
export type CascadeFilter = (typeof cascadeFilters)[number];

/** Fields of the source by kind, of which exactly one is given. */
export const sourceFields = {
  subscription: 'subscription_id',
  ticket: 'ti_event_ticket_id',
  content: 'content_id',
} as const satisfies Record<CascadeKind, string>;

/** Fields of the target by kind: an option opens a plan, a ticket an event, content opens content. */
export const targetFields = {
  subscription: 'plan_id',
  ticket: 'ti_event_id',
  content: 'content_id',
} as const satisfies Record<CascadeKind, string>;

/** Largest number of entries of a picker; a search finds the rest. */
export const pickerLimit = 100;

/**
 * Outcomes of a rule for one member. `provided`: the rule applies; `excluded`: the member holds an excluding item;
 * `not_held`: they don't hold the source; `off`: the rule or its parent is switched off; `locked`: their account there
 * is locked, inactive or unconfirmed.
 */
export const cascadeOutcomes = ['provided', 'excluded', 'not_held', 'off', 'locked'] as const;
export type CascadeOutcome = (typeof cascadeOutcomes)[number];
