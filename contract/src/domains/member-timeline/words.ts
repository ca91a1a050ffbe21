import type { Area } from '../../base/access.ts';

/** What a timeline is made of, as it is filtered by. */
export const timelineKinds = [
  'change',
  'subscription',
  'payment',
  'refund',
  'mail',
  'sign_in',
  'refused',
  'group',
  'ticket',
  'code',
  'delivery',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Who may not read this is told nothing of the kind. */
export const timelineAreas = {
  change: 'memberChanges',
  subscription: 'memberSubscriptions',
  payment: 'transactions',
  refund: 'transactions',
  mail: 'memberActivity',
  sign_in: 'memberActivity',
  refused: 'memberActivity',
  group: 'groups',
  ticket: 'passes',
  code: 'invites',
  delivery: 'deliveries',
} as const satisfies Record<TimelineKind, Area>;

/** What an entry opens. */
export const timelineTargets = [
  'member',
  'subscription',
  'transaction',
  'mail',
  'session',
  'content',
  'group',
  'ticket_event',
  'promo',
  'invite',
  'bulk_change',
  'member_import',
  'action',
  'trigger',
  'delivery',
] as const;
export type TimelineTarget = (typeof timelineTargets)[number];

/** Entries of a page unless asked otherwise, and most there can be. */
export const timelinePage = 30;
export const timelinePageMost = 100;
