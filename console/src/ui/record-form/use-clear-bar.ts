import { type RefObject, useEffect } from 'react';

/** A bar within so many pixels of the window's lower edge would lie below the messages. */
const reach = 200;
const gap = 12;

/** Lifts messages above the bar of a form while it is where they show: Save must stay in reach. */
export function useMessagesAboveBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement;
    const place = () => {
      const box = bar.current?.getBoundingClientRect();
      const isNear =
        box !== undefined && box.top < window.innerHeight && window.innerHeight - box.bottom < reach;
      if (isNear) page.style.setProperty('--messages-bottom', `${window.innerHeight - box.top + gap}px`);
      else page.style.removeProperty('--messages-bottom');
    };
    const grown = new ResizeObserver(place);
    grown.observe(document.body);
    if (bar.current?.parentElement) grown.observe(bar.current.parentElement);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    place();
    return () => {
      grown.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      page.style.removeProperty('--messages-bottom');
    };
  }, [bar]);
}
