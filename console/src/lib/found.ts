// What the search of all sites answers, for the frame, which knows no domain.
export type { SearchHit } from '#contract/domains/global-search/schemas.ts';
export { type SearchKind, searchKinds } from '#contract/domains/global-search/words.ts';
