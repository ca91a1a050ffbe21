// Hides the article's text in the page. It is no protection: the text is in the page's source.
import { documentValue, own, sheetOf } from './page.ts';
import type { Settings } from './settings.ts';

let veiled: CSSStyleSheet | null = null;

/** Hides the article from its `keep`th child on, also children that are added later; or shows all of it. */
export function veil(isOn: boolean, { body, keep }: Settings): void {
  const others = documentValue('adoptedStyleSheets') as CSSStyleSheet[];
  const sheets = Array.from(others).filter((sheet) => sheet !== veiled);
  if (isOn) {
    // A page's own rules have lower specificity than an id, so the elements stay hidden.
    const rest = `:nth-child(n+${keep + 1}):not([data-masthead],#\\:)`;
    veiled = sheetOf(`:is(${body})>${rest}{display:none!important}`);
    sheets.push(veiled);
  }
  Reflect.set(own, 'adoptedStyleSheets', sheets, document);
}
