/**
 * Focuses the head of the current screen, or the field that waits for the focus: the element that led there may be
 * gone, and the next Tab must not start above the menu.
 */
export function focusScreen(): void {
  const main = document.querySelector<HTMLElement>('#main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  const place = main?.querySelector<HTMLElement>('[data-autofocus]') ?? heading ?? main;
  place?.focus({ preventScroll: true });
}

export function hasFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Returns whether the focus is where `focusScreen` put it while the rest of the screen still loaded. */
export function isAtHeadOfScreen(): boolean {
  return document.activeElement?.matches('#main, #main h1') ?? false;
}
