import { z } from 'zod';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { taxonomyOrderColumns } from './words.ts';

/** Term: a value of a classification, such as politics or an author. */
export const term = z.object({
  id: z.int().describe('Id of the term.'),
  key: z.string().describe("The publisher's own identifier of the term."),
  title: z.string().describe('Title of the term, such as Politics or the name of an author.'),
});
export type Term = z.infer<typeof term>;

/** Taxonomy: a classification of content, such as category or author. */
export const taxonomy = z.object({
  id: z.int().describe('Id of the taxonomy.'),
  key: z.string().describe("The publisher's own identifier of the taxonomy."),
  title: z.string().describe('Title of the taxonomy, such as Category or Author.'),
  terms: z
    .array(term)
    .optional()
    .describe('First 1,000 terms by title, with `with_terms`; `filter[term]` finds the others.'),
  terms_total: z
    .int()
    .optional()
    .describe('Number of all terms, or of those that match `filter[term]`; with `with_terms`.'),
});
export type Taxonomy = z.infer<typeof taxonomy>;

export const taxonomyFilter = filterOf({
  id: anyOf(idParam).describe('Ids of taxonomies.'),
  title: textFilter.describe('Part of the title.'),
  term: textFilter.describe(
    'Part of the title of a term: restricts `terms`, and omits taxonomies without a match.',
  ),
});
export type TaxonomyFilter = z.infer<typeof taxonomyFilter>;

export const taxonomyListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(taxonomyOrderColumns),
    with_terms: z
      .preprocess((value) => (value === '1' ? 1 : value), z.literal(1))
      .optional()
      .describe('If 1, answers the terms of each taxonomy, by title.'),
    filter: taxonomyFilter.optional().describe('Conditions that the listed taxonomies must all meet.'),
  })
  .optional();

export const contentType = z.object({
  id: z.int().describe('Id of the content type.'),
  key: z.string().describe("The publisher's own identifier of the content type, such as `post`."),
});
export type ContentType = z.infer<typeof contentType>;

export const contentTypeListInput = z
  .strictObject({
    ...paging,
    filter: filterOf({ key: textFilter.describe('Part of the key.') })
      .optional()
      .describe('Condition that the listed content types must meet.'),
  })
  .optional();
