// Subjects of bulk changes, with the right and the part size of each.
import type { Area } from '#contract/base/access.ts';
import {
  type EndChangeOrder,
  endChangeOrder,
  type PriceChangeOrder,
  priceChangeOrder,
} from '#contract/domains/bulk-changes/orders.ts';
import { type BulkSubject, bulkSubject } from '#contract/domains/bulk-changes/schemas.ts';
import { partSize } from './freeze.queries.ts';
import type { StoredChange } from './queries.ts';

export const subjectOf = ({ subject }: Pick<StoredChange, 'subject'>): BulkSubject =>
  bulkSubject.parse(subject);

/** The right to change such rows one by one is also the right to change many. */
export const areaOf = {
  members: 'members',
  content: 'content',
  subscriptions: 'memberSubscriptions',
} as const satisfies Record<BulkSubject, Area>;

/**
 * Number of rows in a part of a set, which is one transaction of the work: each subscription takes several statements.
 */
export const sizeOf: Readonly<Record<BulkSubject, number>> = {
  members: partSize,
  content: partSize,
  subscriptions: 100,
};

export const priceOrderOf = ({ kind, terms }: StoredChange): PriceChangeOrder =>
  priceChangeOrder.parse({ kind, ...(terms as object) });

export const endOrderOf = ({ kind, terms }: StoredChange): EndChangeOrder =>
  endChangeOrder.parse({ kind, ...(terms as object) });
