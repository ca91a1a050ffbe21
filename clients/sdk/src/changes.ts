// Tells when the page shows another piece, or is shown again, without being loaded anew.
import { bare, documentValue, find, listen } from './page.ts';

/** Calls `changed` after navigations within the page and changes of its head, where the piece's key is. */
export function watchPiece(changed: () => void): void {
  const options = { childList: true, subtree: true, attributes: true };
  new MutationObserver(changed).observe(find('head') as Element, bare(options));
  // Frameworks navigate first and render afterwards. Without this API, an element with its name may be found instead.
  const { navigation } = window as { navigation?: Partial<EventTarget> };
  navigation?.addEventListener?.('navigatesuccess', () => setTimeout(changed));
  listen(window, 'popstate', changed);
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (...words) {
      original.apply(this, words);
      changed();
    };
  }
}

/** Waits until a reader sees the page: not loaded ahead of time, and not in a tab in the background. */
export async function whenSeen(): Promise<void> {
  while (documentValue('prerendering') || documentValue('hidden'))
    await new Promise<unknown>((resolve) => {
      listen(document, 'prerenderingchange', resolve);
      listen(document, 'visibilitychange', resolve);
    });
}
