import type { ReactNode } from 'react';
import { type Area, useMay } from '#console/lib/access.ts';
import { useRelation } from '#console/lib/operator.ts';

interface OnlyWritersProps {
  area: Area;
  children?: ReactNode;
}

/**
 * Renders a screen for operators who can write in an area. The guard redirects others; an operator who loses the right
 * by switching the site sees nothing, and nothing is requested, until it has.
 */
export function OnlyWriters({ area, children }: OnlyWritersProps) {
  const isKnown = useRelation() !== null;
  const mayWrite = useMay(area, 'write');
  return isKnown && !mayWrite ? null : children;
}
