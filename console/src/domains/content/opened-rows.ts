import { useCallback, useMemo, useState } from 'react';

/** Part of a row that can be opened below it. */
export type Part = 'taxonomies' | 'extra' | 'reach';

/** Holds which rows of the list are open, each with one part. */
export function useOpenedRows() {
  const [parts, setParts] = useState<ReadonlyMap<number, Part>>(new Map());
  const partOf = useCallback((id: number): Part | null => parts.get(id) ?? null, [parts]);
  const toggle = useCallback(
    (id: number, part: Part) =>
      setParts((open) => {
        const next = new Map(open);
        if (next.get(id) === part) next.delete(id);
        else next.set(id, part);
        return next;
      }),
    [],
  );
  return useMemo(() => ({ partOf, toggle }), [partOf, toggle]);
}

export type OpenedRows = ReturnType<typeof useOpenedRows>;
