import type { ComponentType } from 'react';

export interface PaletteItem {
  id: string;
  label: string;
  /** Quieter words after the label. */
  detail?: string;
  /** Quieter words at the end of the line, such as where it is. */
  place?: string;
  /** Other words it is found by. */
  also?: string;
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  run: () => void;
  /** True if the palette stays open and keeps its text. */
  isStaying?: boolean;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
  /** Shows once something is typed: there would be too many, or they are seldom wanted. */
  isOnlyFound?: boolean;
  /** Most items that show once something is typed. */
  mostFound?: number;
  /** True to list the group below the server's results. */
  isLast?: boolean;
}

/** Results of the server. */
export interface PaletteAnswer {
  groups: readonly PaletteGroup[];
  /** Says what could not be looked for. */
  incomplete?: string;
}

/** Fewer letters are in too many of the other words. */
const otherWordsFrom = 3;

const holds = (words: string, wanted: string) => words.toLowerCase().includes(wanted);

/** Items that hold a text: those in whose label it is before those found by other words. */
export function matching(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups.filter(({ isOnlyFound, items }) => !isOnlyFound && items.length > 0);
  return groups
    .map((group) => {
      const byLabel = group.items.filter(({ label }) => holds(label, wanted));
      const byOthers = group.items.filter(
        ({ label, also = '' }) =>
          wanted.length >= otherWordsFrom && !holds(label, wanted) && holds(also, wanted),
      );
      return { ...group, items: [...byLabel, ...byOthers].slice(0, group.mostFound) };
    })
    .filter(({ items }) => items.length > 0);
}
