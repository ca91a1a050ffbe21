import type { ComponentType } from 'react';

export interface PaletteItem {
  id: string;
  label: string;
  /** Secondary text after the label. */
  detail?: string;
  /** Secondary text at the end of the line, such as its location. */
  place?: string;
  /** Further search words. */
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
  /** Message about records that could not be searched. */
  incomplete?: string;
}

/** Minimum length of a text that is searched among the further words. */
const otherWordsFrom = 3;

const holds = (words: string, wanted: string) => words.toLowerCase().includes(wanted);

/** Returns whether a label holds the text, or all its words in another order: "dixon caitlin" for a recent member. */
function isNamed(label: string, wanted: string): boolean {
  const words = wanted.split(/[\s,]+/).filter((word) => word !== '');
  return holds(label, wanted) || (words.length > 1 && words.every((word) => holds(label, word)));
}

/** Returns the items that match a text: matches in the label come before those in other words. */
export function matching(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups.filter(({ isOnlyFound, items }) => !isOnlyFound && items.length > 0);
  return groups
    .map((group) => {
      const byLabel = group.items.filter(({ label }) => isNamed(label, wanted));
      const byOthers = group.items.filter(
        ({ label, also = '' }) =>
          wanted.length >= otherWordsFrom && !isNamed(label, wanted) && holds(also, wanted),
      );
      return { ...group, items: [...byLabel, ...byOthers].slice(0, group.mostFound) };
    })
    .filter(({ items }) => items.length > 0);
}
