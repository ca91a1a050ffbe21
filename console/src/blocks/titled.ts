/** Option lists for filters and forms hold this many at most; a search finds the rest. */
export const optionLimit = 100;

/** Returns the input of an option list for a search; an empty search lists the first ones. */
export function titled(
  search: string,
  limit: number = optionLimit,
): { limit: number; filter?: { title: string } } {
  return search === '' ? { limit } : { limit, filter: { title: search } };
}
