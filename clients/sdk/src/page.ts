// Access to the page that elements with unlucky names and extended prototypes don't change.

/** Returns an object without a prototype, so that properties added to `Object.prototype` aren't read as options. */
export function bare<T extends object>(properties: T): T {
  return { __proto__: null, ...properties };
}

// Named elements hide properties of `document`: `<img name="title">` is `document.title`.
export const own = Document.prototype;

/** Returns a property of the document itself. */
export function documentValue(name: string): unknown {
  return Reflect.get(own, name, document);
}

export function find(selector: string): HTMLElement | null {
  return own.querySelector.call(document, selector) as HTMLElement | null;
}

export type Tags = 'a' | 'aside' | 'button' | 'div' | 'h2' | 'p' | 'section';

export function create<Tag extends Tags>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const element = own.createElement.call(document, tag) as HTMLElementTagNameMap[Tag];
  element.textContent = text;
  return element;
}

/** Returns the value of a `<meta>` element; undefined without one. */
export function metaValue(name: string): string | undefined {
  return (find(`meta[name=masthead-${name}]`) as HTMLMetaElement | null)?.content;
}

/** Returns a style sheet, which needs no permission of the page's content policy if a script makes it. */
export function sheetOf(styles = ''): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}

export function listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
  own.addEventListener.call(target, type, listener);
}

/**
 * Returns a random uuid: browsers end the address of each blob with one. `crypto.randomUUID` doesn't exist on pages without
 * https.
 */
export function uuid(): string {
  return URL.createObjectURL(new Blob()).slice(-36);
}
