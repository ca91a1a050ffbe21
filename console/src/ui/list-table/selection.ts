import { type ReactNode, useRef, useState } from 'react';

/** Number of rows that can be chosen one by one; more only as all that match. */
export const selectionLimit = 1_000;

/** Which rows of a list are chosen; kept over its pages. */
export interface Selection {
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
  /** True if all matching rows are chosen, on every page. */
  isAll?: boolean;
  /** Selects all matching rows; if left out, rows can only be chosen one by one. */
  onAll?: () => void;
  /** Text shown while no row is chosen. With it the bar is always there, so that rows don't move under the pointer. */
  hint?: string;
  /** Content at the end of the bar while no row is chosen. */
  more?: ReactNode;
  /** Buttons of the bar once rows are chosen. */
  actions?: ReactNode;
}

/** Holds a choice of rows, which is cleared when its scope changes: the site, the search, a filter. */
export function useSelection(scope: string) {
  const [state, setState] = useState({ scope, ids: [] as readonly number[], isAll: false });
  const isCurrent = state.scope === scope;
  return {
    ids: isCurrent ? state.ids : [],
    isAll: isCurrent && state.isAll,
    onChange: (ids: readonly number[]) =>
      setState({ scope, ids: ids.slice(0, selectionLimit), isAll: false }),
    onAll: () => setState({ scope, ids: [], isAll: true }),
  };
}

/** The checkboxes of the rows that show. */
export interface RowChoice {
  isAll: boolean;
  isSome: boolean;
  has: (id: number) => boolean;
  /** @param isRange everything since the row that was chosen last becomes as this row becomes */
  toggle: (id: number, isRange: boolean) => void;
  toggleAll: () => void;
}

/** Returns how the checkboxes of a page change the choice. */
export function useRowChoice(selection: Selection | null, page: readonly number[]): RowChoice | null {
  const last = useRef<number | null>(null);
  if (!selection) return null;
  const { onChange } = selection;
  // If all matching rows are chosen, the operator sees and deselects the rows of this page.
  const chosen = selection.isAll ? page : selection.ids;
  const has = (id: number) => chosen.includes(id);
  const set = (ids: readonly number[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  const isAll = page.length > 0 && page.every(has);
  return {
    isAll,
    isSome: page.some(has),
    has,
    toggle(id, isRange) {
      const from = isRange && last.current !== null ? page.indexOf(last.current) : -1;
      const to = page.indexOf(id);
      set(from < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1), !has(id));
      last.current = id;
    },
    toggleAll: () => (selection.isAll ? onChange([]) : set(page, !isAll)),
  };
}
