import { z } from 'zod';
import { dateRange, timestamp } from '../../base/dates.ts';
import { centsRange, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { contentOrderColumns } from './words.ts';

/** Other data that the publisher sent about a piece of content. */
export const contentExtra = z.looseObject({
  custom_field_test: z.unknown().optional(),
  image: z.string().optional(),
});

/** Piece of content of the site. `price` is for this piece alone, without a plan. */
export const contentItem = z.object({
  id: z.int(),
  version: z.int(),
  /** The publisher's own identifier. */
  key: z.string(),
  title: z.string(),
  link: z.string().nullable(),
  price: cents,
  currency: z.string(),
  content_type: z.string().nullable(),
  taxonomies: z.array(z.object({ title: z.string(), terms: z.array(z.object({ title: z.string() })) })),
  extra: contentExtra,
  created_at: timestamp,
});
export type ContentItem = z.infer<typeof contentItem>;

/** Filter of content; `price` in cents of any currency; `created_at` in days of the site's reporting zone. */
export const contentFilter = filterOf({
  title: textFilter,
  key: textFilter,
  price: centsRange,
  content_type: idParam,
  created_at: dateRange,
  /** Content that the rules of this plan open. */
  plan: idParam,
  /** Content that the rules of this ticket event open. */
  ti_event: idParam,
  /** Content that no active plan opens. */
  unreached: z.preprocess((value) => (value === 'true' || value === '1' ? true : value), z.literal(true)),
});
export type ContentFilter = z.infer<typeof contentFilter>;

export type ContentOrderColumn = (typeof contentOrderColumns)[number];

export const contentListInput = z
  .strictObject({ ...paging, ...orderedBy(contentOrderColumns), filter: contentFilter.optional() })
  .optional();

/** Key of the content, or its id if no content has that key. */
const contentKey = z.string().min(1).max(255);

export const byContentKey = z.strictObject({ key: contentKey });

export const contentPriceInput = z.strictObject({
  key: contentKey,
  price: cents,
  currency,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});
