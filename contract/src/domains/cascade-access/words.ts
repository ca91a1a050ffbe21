/** What provides: holding a pricing option, a ticket, or a piece of content. */
export const cascadeKinds = ['subscription', 'ticket', 'content'] as const;
export type CascadeKind = (typeof cascadeKinds)[number];

/** How the list is narrowed to a kind, in the same order. */
export const cascadeFilters = ['plans', 'ti_events', 'content'] as const;
export type CascadeFilter = (typeof cascadeFilters)[number];

/** Names of what provides, of which exactly one is given: each stands for its kind. */
export const sourceFields = {
  subscription: 'subscription_id',
  ticket: 'ti_event_ticket_id',
  content: 'content_id',
} as const satisfies Record<CascadeKind, string>;

/** Names of what is provided: an option gives a plan, a ticket an event, content gives content. */
export const targetFields = {
  subscription: 'plan_id',
  ticket: 'ti_event_id',
  content: 'content_id',
} as const satisfies Record<CascadeKind, string>;

/** Pickers load this many at most; a search finds the rest. */
export const pickerLimit = 100;

/**
 * What a rule does for one member: it provides; the member holds something that excludes it; they do not hold what
 * provides; the rule or its parent is switched off; their account there is locked, not active or
 * not confirmed.
 */
export const cascadeOutcomes = ['provided', 'excluded', 'not_held', 'off', 'locked'] as const;
export type CascadeOutcome = (typeof cascadeOutcomes)[number];
