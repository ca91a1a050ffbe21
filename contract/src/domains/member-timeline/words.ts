import type { Area } from '../../base/access.ts';

/** Kinds of entries that the timeline can be filtered by. */
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

/** Areas by kind: callers without the right to read an area get no entries of its kind. */
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

/** Objects that an entry can link to. */
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

/** Default and largest page size. */
export const timelinePage = 30;
export const timelinePageMost = 100;
