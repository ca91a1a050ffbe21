import { useCallback } from 'react';
import { useRelation } from '#console/lib/operator.ts';
import { maySee } from '#contract/base/sight.ts';
import { type Figure, sightOfFigure } from '#contract/domains/figures/words.ts';

/** Whether the rows of a figure are closed to the operator: they see how many there are, and none of them. */
export function useIsClosed(): (figure: Figure) => boolean {
  const relation = useRelation();
  return useCallback(
    (figure) => {
      const sight = sightOfFigure(figure);
      return sight !== null && !maySee(relation, sight);
    },
    [relation],
  );
}
