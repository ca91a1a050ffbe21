import { z } from 'zod';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { taxonomyOrderColumns } from './words.ts';

/** Term: a value of a classification, such as politics or an author. `key` is the publisher's own identifier. */
export const term = z.object({ id: z.int(), key: z.string(), title: z.string() });
export type Term = z.infer<typeof term>;

/**
 * Taxonomy: a classification of content, such as category or author. `terms` are present if `with_terms` is set: the
 * first 1,000 by title; `terms_total` is their total number. `filter[term]` finds the others.
 */
export const taxonomy = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  terms: z.array(term).optional(),
  terms_total: z.int().optional(),
});
export type Taxonomy = z.infer<typeof taxonomy>;

export const taxonomyFilter = filterOf({
  id: anyOf(idParam),
  title: textFilter,
  /** Restricts the included terms by their titles, and omits taxonomies without such a term. */
  term: textFilter,
});
export type TaxonomyFilter = z.infer<typeof taxonomyFilter>;

export const taxonomyListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(taxonomyOrderColumns),
    /** If 1, includes the terms of each taxonomy, by title. */
    with_terms: z.preprocess((value) => (value === '1' ? 1 : value), z.literal(1)).optional(),
    filter: taxonomyFilter.optional(),
  })
  .optional();

export const contentType = z.object({ id: z.int(), key: z.string() });
export type ContentType = z.infer<typeof contentType>;

export const contentTypeListInput = z
  .strictObject({ ...paging, filter: filterOf({ key: textFilter }).optional() })
  .optional();
