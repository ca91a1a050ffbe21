import { useNavigate, useRouterState } from '@tanstack/react-router';
import { focusScreen } from '#console/ui/browser/screen-focus.ts';
import type { MenuItem } from './menu-item.ts';

/** Number of times the palette was opened: a navigation from an earlier opening must not close it again. */
let openings = 0;

/** Records that the palette was opened again. */
export function noteOpening(): void {
  openings += 1;
}

interface Target extends Pick<MenuItem, 'to' | 'search'> {
  /** True if the screen drops its current filters. */
  isAfresh?: boolean;
}

/** Returns the navigation of the palette. */
export function useGo() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return async ({ to, search, isAfresh = false }: Target) => {
    // On the same screen, other search parameters stay, such as the filters of a list.
    const all = (before: object) => ({ ...(to === path && !isAfresh ? before : {}), ...search });
    const called = openings;
    await navigate(search === undefined ? { to } : { to, search: all as never });
    if (called === openings) focusScreen();
  };
}
