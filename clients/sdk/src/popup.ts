// Shows popups that the publisher chose for walls. A script of its own, because most pages have none: it listens to the
// decisions of the SDK and stands in the SDK's place for walls, so that it leaves with the wall.
import { bare, create, documentValue, find, listen, own, sheetOf } from './page.ts';

interface Popup {
  slug: string;
  revision: number;
  /** True if it has JavaScript, which runs in a frame alone. */
  framed: boolean;
}

interface Detail {
  popup?: Popup | null;
  code?: string | null;
  meter?: { used: number; limit: number; resets_at: string | null } | null;
}

/** Follows an action: `close` shows the built-in wall again. */
type Act = (action: string) => void;

const script = documentValue('currentScript') as HTMLScriptElement;
const base = script.getAttribute('data-base') ?? new URL(script.src).origin;
/** Largest height of a frame in pixels. */
const tallest = 5_000;

/** Returns an attribute of this script, or of the SDK's. */
function setting(name: string): string | null {
  return (
    script.getAttribute(`data-${name}`) ??
    find('script[data-mode][data-key]')?.getAttribute(`data-${name}`) ??
    null
  );
}

/** Returns the address of the page for an action; null if the page has none. */
const addressOf = (action: string | null): string | null =>
  action === 'subscribe'
    ? setting('plans')
    : action === 'login' || action === 'register'
      ? setting(action)
      : null;

/** Returns the address of a popup, with the state of the meter that it may print. */
function popupAddress({ slug, revision, framed }: Popup, meter: Detail['meter']): string {
  const query = new URLSearchParams({ key: setting('key') ?? '' });
  if (meter) {
    query.set('used', `${meter.used}`);
    query.set('limit', `${meter.limit}`);
    if (meter.resets_at) query.set('next', meter.resets_at.slice(0, 10));
  }
  return `${base}/reader/v1/popups/${slug}@${revision}${framed ? '/frame' : ''}?${query}`;
}

/** Puts a popup without JavaScript into a shadow root. Masthead has cleaned it. */
async function fill(element: HTMLElement, address: string, act: Act): Promise<boolean> {
  const response = await fetch(address, bare({ credentials: 'omit' as const }));
  if (!response.ok) return false;
  const { html, css } = bare((await response.json()) as { html: string; css: string });
  const root = element.attachShadow(bare({ mode: 'open' as const }));
  root.adoptedStyleSheets = [sheetOf(css)];
  root.innerHTML = html;
  for (const chosen of root.querySelectorAll<HTMLElement>('[data-mh]')) {
    const action = chosen.getAttribute('data-mh') ?? '';
    const target = addressOf(action);
    if (target) chosen.setAttribute('href', target);
    else if (action === 'close') listen(chosen, 'click', () => act(action));
    else chosen.remove();
  }
  return true;
}

/** Shows a popup with JavaScript in a frame without an origin. */
function frame(element: HTMLElement, address: string, title: string, act: Act): void {
  const made = own.createElement.call(document, 'iframe') as HTMLIFrameElement;
  made.setAttribute('sandbox', 'allow-scripts allow-forms allow-popups');
  made.referrerPolicy = 'no-referrer';
  made.title = title;
  made.src = address;
  made.style.cssText = 'border:0;width:100%';
  listen(window, 'message', (event) => {
    const { source, data } = event as MessageEvent<unknown>;
    if (!source || source !== made.contentWindow || typeof data !== 'object' || data === null) return;
    const { masthead, value } = bare(data as { masthead?: unknown; value?: unknown });
    if (masthead === 'height' && typeof value === 'number' && value > 0 && value < tallest)
      made.style.height = `${Math.ceil(value)}px`;
    if (masthead === 'action' && typeof value === 'string') act(value);
  });
  element.append(made);
}

/** Shows a popup in the wall. The line with the code stays: readers quote it to the publisher. */
async function show(popup: Popup, { meter, code }: Detail): Promise<void> {
  const wall = find('[data-masthead]')?.shadowRoot?.querySelector('section');
  if (!wall) return;
  const parts = [...wall.children].filter(({ textContent }) => !code || !textContent?.includes(code));
  // The wall's styles would be stronger than the attribute `hidden`.
  const display = (value: string) => {
    for (const element of parts) (element as HTMLElement).style.display = value;
  };
  const place = create('section');
  const act: Act = (action) => {
    const target = addressOf(action);
    if (target) location.assign(target);
    if (action !== 'close') return;
    place.remove();
    display('');
  };
  const address = popupAddress(popup, meter);
  if (popup.framed) frame(place, address, parts[0]?.textContent ?? '', act);
  else if (!(await fill(place, address, act))) return;
  display('none');
  wall.prepend(place);
}

listen(document, 'masthead:decision', (event) => {
  const decision = bare((event as CustomEvent<Detail>).detail);
  // Without the popup the wall stays as it is.
  if (decision.popup) void show(decision.popup, decision).catch(() => undefined);
});
