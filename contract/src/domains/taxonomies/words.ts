// Constants and types without schemas, so that lists of the console can import them without loading Zod.

export const taxonomyOrderColumns = ['title', 'id'] as const;
export type TaxonomyOrderColumn = (typeof taxonomyOrderColumns)[number];

/** Largest number of taxonomies that one search of the rule editor loads. */
export const taxonomiesPerSearch = 20;

/** Largest number of content types that a picker loads. */
export const contentTypesPerChoice = 50;

/** Largest number of terms included in a taxonomy. */
export const termsPerTaxonomy = 1_000;
