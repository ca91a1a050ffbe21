import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { moved } from '#console/ui/browser/shortcuts.ts';

const stopsIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.closest('[hidden]') === null);

/**
 * Makes all links and buttons in an element one Tab stop; arrow keys, Home and End move between them. The stop is the
 * last focused element, and after a navigation the link of the new screen.
 * @param place identifies what is shown; a change resets the stop
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>, place: string) {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (place !== '') last.current = null;
  }, [place]);
  const update = () => {
    if (list.current === null) return;
    const stops = stopsIn(list.current);
    const stop =
      stops.find((one) => one === last.current) ??
      stops.find((one) => one.getAttribute('aria-current') === 'page') ??
      stops[0];
    for (const one of stops) one.tabIndex = one === stop ? 0 : -1;
  };
  // After each render, because the content may have changed.
  useLayoutEffect(update);
  return {
    onFocus: ({ target }: { target: Element }) => {
      last.current = target;
      update();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (list.current === null) return;
      const stops = stopsIn(list.current);
      const at = stops.indexOf(event.target as HTMLElement);
      const next = at < 0 ? undefined : moved(event, at, stops.length);
      if (next === undefined) return;
      event.preventDefault();
      stops[next]?.focus();
    },
  };
}
