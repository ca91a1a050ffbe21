import { useNavigate, useRouterState } from '@tanstack/react-router';
import { focusScreen } from '#console/ui/browser/screen-focus.ts';
import type { MenuItem } from './menu-item.ts';

/** How often the palette was called: whoever has called it again is not taken out of it by where they went before. */
let openings = 0;

/** The palette was called once more. */
export function noteOpening(): void {
  openings += 1;
}

interface Target extends Pick<MenuItem, 'to' | 'search'> {
  /** The screen forgets what was shown of it. */
  isAfresh?: boolean;
}

/** Where the palette leads. */
export function useGo() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return async ({ to, search, isAfresh = false }: Target) => {
    // On the very screen it is about what is shown of it stays, such as the filters of a list.
    const all = (before: object) => ({ ...(to === path && !isAfresh ? before : {}), ...search });
    const called = openings;
    await navigate(search === undefined ? { to } : { to, search: all as never });
    if (called === openings) focusScreen();
  };
}
