// Summary of the items that an import of content skipped.

/** Counts items by their reason, most frequent first, then in alphabetical order. */
export function countsByReason(skipped: readonly { reason: string }[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
}
