import type { ImportKind } from './types.ts';

/** The search of the page where an import of this kind begins. */
export function kindInAddress(kind: ImportKind) {
  return { kind: kind === 'sales' ? kind : undefined };
}
