// Results of the search over all sites, for the frame, which may not import from a domain.
export type { SearchResult } from '#contract/domains/global-search/schemas.ts';
export { type SearchKind, searchKinds } from '#contract/domains/global-search/words.ts';
