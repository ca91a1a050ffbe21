import { useCallback } from 'react';
import { useRelation } from '#console/lib/operator.ts';
import { canSee } from '#contract/base/data-classes.ts';
import { type Figure, sightOfFigure } from '#contract/domains/figures/words.ts';

/** Returns a function that tells whether the operator can't see the rows of a metric; they see only the count. */
export function useIsClosed(): (figure: Figure) => boolean {
  const relation = useRelation();
  return useCallback(
    (figure) => {
      const sight = sightOfFigure(figure);
      return sight !== null && !canSee(relation, sight);
    },
    [relation],
  );
}
