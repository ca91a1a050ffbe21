// Cursor of a timeline page, as callers return it: pages neither repeat nor skip the entries that were there.

export interface TimelineCursor {
  /** To the microsecond. */
  at: string;
  /** Position of the source. */
  rank: number;
  rowId: number;
}

export const formatCursor = ({ at, rank, rowId }: TimelineCursor) => `${at}_${rank}_${rowId}`;

/** @param text as the contract's schema has read it */
export function parseCursor(text: string): TimelineCursor {
  const [at = '', rank, rowId] = text.split('_');
  return { at, rank: Number(rank), rowId: Number(rowId) };
}
