import { type ReactNode, useRef, useState } from 'react';

/** So many rows can be chosen one by one; more only as all that match. */
export const selectionLimit = 1_000;

/** Which rows of a list are chosen; kept over its pages. */
export interface Selection {
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
  /** Everything that matches is chosen, on whatever page it stands. */
  isAll?: boolean;
  /** Left out: rows can only be chosen one by one. */
  onAll?: () => void;
  /** Said while nothing is chosen. With it the bar always stands: rows don't move away under the pointer. */
  hint?: string;
  /** At the end of the bar while nothing is chosen. */
  more?: ReactNode;
  /** Buttons of the bar once rows are chosen. */
  actions?: ReactNode;
}

/** Choice of rows that ends as soon as its scope is another: the site, the search, a filter. */
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

/** How the checkboxes of one page act on the choice. */
export function useRowChoice(selection: Selection | null, page: readonly number[]): RowChoice | null {
  const last = useRef<number | null>(null);
  if (!selection) return null;
  const { onChange } = selection;
  // Of all that match, what stands on this page is what somebody sees and takes a row out of.
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
