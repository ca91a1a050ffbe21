// What needs no schema, so that a list of the console knows it without Zod.

export const taxonomyOrderColumns = ['title', 'id'] as const;
export type TaxonomyOrderColumn = (typeof taxonomyOrderColumns)[number];

/** Most taxonomies that one search of the rule editor loads. */
export const taxonomiesPerSearch = 20;

/** Most content types that a choice loads. */
export const contentTypesPerChoice = 50;

/** Most terms that come along with a taxonomy. */
export const termsPerTaxonomy = 1_000;
