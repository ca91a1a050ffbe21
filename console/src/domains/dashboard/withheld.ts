import { useCallback } from 'react';
import { useRelation } from '#console/lib/operator.ts';
import { type Figure, isWithheld } from '#contract/base/figures.ts';

/** Whether the rows of a figure are closed to the operator: they see how many there are, and none of them. */
export function useIsClosed(): (figure: Figure) => boolean {
  const isUser = useRelation() === 'user';
  return useCallback((figure) => isUser && isWithheld(figure), [isUser]);
}
