import type { ImportKind } from './types.ts';

/** Returns the search parameters of the page that starts an import of this kind. */
export function kindInAddress(kind: ImportKind) {
  return { kind: kind === 'sales' ? kind : undefined };
}
