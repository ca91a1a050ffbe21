import type { Capability, OperationRights } from '#contract/domains/roles/schemas.ts';

export const holds = ({ operation, summary, path, group }: OperationRights, wanted: string) =>
  [operation, summary, path, group].some((text) => text.toLowerCase().includes(wanted));

interface Found {
  capabilities: readonly Capability[];
  /** Operations to list under them. */
  items: readonly OperationRights[];
  /** True if only operations matched, so the capabilities open to show them. */
  isByOperation: boolean;
}

/**
 * Returns the capabilities whose own words contain the search; if there are none, those with a matching operation.
 * @param wordsOf returns the title and synonyms of a capability in lower case
 */
export function findCapabilities(
  capabilities: readonly Capability[],
  items: readonly OperationRights[],
  wanted: string,
  wordsOf: (id: Capability['id']) => string,
): Found {
  const byWords = capabilities.filter(({ id }) => wordsOf(id).includes(wanted));
  if (byWords.length > 0) return { capabilities: byWords, items, isByOperation: false };
  const matching = items.filter((one) => holds(one, wanted));
  const ids = new Set(matching.map(({ capability }) => capability));
  return {
    capabilities: capabilities.filter(({ id }) => ids.has(id)),
    items: matching,
    isByOperation: true,
  };
}
