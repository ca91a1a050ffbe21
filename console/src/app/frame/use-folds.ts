import { useState } from 'react';
import { useOperator } from '#console/lib/operator.ts';
import { useLocalStorage } from '#console/ui/browser/remembered.ts';
import type { MenuGroup } from './menu-item.ts';

type Kept = Readonly<Record<string, boolean>>;

function readFolds(kept: unknown): Kept | null {
  if (typeof kept !== 'object' || kept === null) return null;
  return Object.values(kept).every((one) => typeof one === 'boolean') ? (kept as Kept) : null;
}

/**
 * Returns which groups of the menu are collapsed, as this operator left them in this browser. The group of the current
 * screen opens with it; once collapsed by hand, it stays so until another screen shows.
 * @param current title of the group of the current screen
 */
export function useFolds(current: string | undefined, screen: string) {
  const operator = useOperator();
  const [kept, keep] = useLocalStorage<Kept>(`menu-folded:${operator?.id ?? ''}`, readFolds, {});
  const [foldedOn, setFoldedOn] = useState<string | null>(null);
  const isFolded = ({ title, isFolded: byDefault = false, isUntitled }: MenuGroup): boolean => {
    if (isUntitled) return false;
    if (title === current) return foldedOn === screen;
    return kept[title] ?? byDefault;
  };
  const toggle = (group: MenuGroup) => {
    const folds = !isFolded(group);
    keep({ ...kept, [group.title]: folds });
    if (group.title === current) setFoldedOn(folds ? screen : null);
  };
  return { isFolded, toggle };
}
