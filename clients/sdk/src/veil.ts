// Hides the article's text in the page. It is no protection: the text is in the page's source.
import { documentValue, sheetOf } from './page.ts';
import type { Settings } from './settings.ts';

let sheet: CSSStyleSheet | undefined;

/** Hides the article from its `keep`th child on, also children that are added later; or shows all of it. */
export function veil(isOn: boolean, { body, keep }: Settings): void {
  // A page's own rules have lower specificity than an id, so the elements stay hidden.
  const rest = `:nth-child(n+${+keep + 1}):not([data-masthead],#\\:)`;
  sheet ??= sheetOf();
  sheet.replaceSync(isOn ? `:is(${body})>${rest}{display:none!important}` : '');
  const sheets = documentValue('adoptedStyleSheets') as CSSStyleSheet[];
  if (!sheets.includes(sheet)) sheets.push(sheet);
}
