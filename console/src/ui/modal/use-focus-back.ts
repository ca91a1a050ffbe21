import { useEffect } from 'react';
import { hasFocusNowhere } from '../browser/screen-focus.ts';

/** Milliseconds after a dialog has closed in which a reload may still remove the button that opened it. */
const watched = 5_000;

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

interface Place {
  opener: HTMLElement;
  /** Ancestors of the opener, from the inside out, each with the index of the child that contains it. */
  around: { element: Element; index: number }[];
}

/** Returns the focused element, or the button of a menu, because a menu closes with the choice. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

function placeOf(opener: HTMLElement): Place {
  const around: Place['around'] = [];
  for (let child: Element = opener; child.parentElement !== null; child = child.parentElement)
    around.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { opener, around };
}

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/** Returns the focusable element in `within` with the opener's name, else one of its kind, else the first one. */
function likeOpener(within: Element | undefined, { opener }: Place): HTMLElement | undefined {
  const found = [...(within?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  const name = opener.getAttribute('aria-label') ?? opener.textContent;
  return (
    found.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name) ??
    found.find(({ tagName }) => tagName === opener.tagName) ??
    found[0]
  );
}

/** Returns the opener; if it is gone, its counterpart in the row that took its place, or in what is left around it. */
function targetIn(place: Place): HTMLElement | undefined {
  if (isUsable(place.opener)) return place.opener;
  for (const { element, index } of place.around) {
    if (!element.isConnected || element === document.body) continue;
    const row = element.children[Math.min(index, element.children.length - 1)];
    const target = likeOpener(row, place) ?? likeOpener(element, place);
    if (target) return target;
  }
  return undefined;
}

/** Returns the focus to the opener until another element takes it. */
function watchFocus(place: Place): void {
  const giveBack = () => {
    if (hasFocusNowhere()) targetIn(place)?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(giveBack);
  // A dialog that closes immediately causes no further mutation.
  const first = setTimeout(giveBack, 10);
  const stop = () => {
    changes.disconnect();
    clearTimeout(first);
    clearTimeout(end);
    for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, stop, true);
  };
  const end = setTimeout(stop, watched);
  changes.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, stop, true);
}

/**
 * Returns the focus to the element that opened a dialog, or to its replacement: Mantine does so only for a button that
 * still exists, and a list that reloads its rows replaces it.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = findOpener();
    const place = opener && placeOf(opener);
    return () => {
      if (place) watchFocus(place);
    };
  }, [isOpen]);
}
