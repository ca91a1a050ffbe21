import type { ReactNode } from 'react';
import { type Area, useMay } from '#console/lib/access.ts';
import { useRelation } from '#console/lib/operator.ts';

interface OnlyWritersProps {
  area: Area;
  children?: ReactNode;
}

/**
 * A screen for those who may write in an area. Its guard leads the others away; whoever loses the right by choosing
 * another site sees nothing of it, and nothing of it asks the server, until the guard has done so.
 */
export function OnlyWriters({ area, children }: OnlyWritersProps) {
  const isKnown = useRelation() !== null;
  const mayWrite = useMay(area, 'write');
  return isKnown && !mayWrite ? null : children;
}
