// Cleans the CSS of popups that are shown in the page of a publisher: it loads nothing, and stays within the popup.
import * as css from 'css-tree';

/** At-rules that style; the others load something or are about the whole document. */
const atRules = new Set(['media', 'supports', 'container', 'keyframes', '-webkit-keyframes', 'layer']);
/** Functions and names that load something, run something or reach out of the popup. */
const loading = /url|image|src\s*\(|element\s*\(|paint\s*\(|expression|binding|behavior|javascript/i;
/** Places of an element; `fixed` and `sticky` would cover the page, and a variable could contain them. */
const places = new Set(['static', 'relative', 'absolute']);

/** An escape in a name or a function can spell any of them. Texts in quotes may have escapes. */
const hasEscape = (value: string) =>
  value.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').includes('\\');

function isAllowed({ property, value }: css.Declaration): boolean {
  const name = property.toLowerCase();
  const text = css.generate(value);
  if (hasEscape(name) || hasEscape(text) || loading.test(text)) return false;
  if (/^-moz-binding$|^behavior$/.test(name)) return false;
  return name !== 'position' || places.has(text.trim().toLowerCase());
}

/** The element around a popup belongs to us, so a popup can't give it another size or place. */
const isAboutHost = (selector: string) => hasEscape(selector) || /:host|::slotted|::part/i.test(selector);

const shouldRemove = (node: css.CssNode): boolean => {
  if (node.type === 'Declaration') return !isAllowed(node);
  if (node.type === 'Atrule') return !atRules.has(node.name.toLowerCase());
  if (node.type === 'Rule') return isAboutHost(css.generate(node.prelude));
  // The parser couldn't read a raw part, so it can't be checked.
  return node.type === 'Raw' || node.type === 'Comment' || node.type === 'CDO' || node.type === 'CDC';
};

function cleaned(text: string, context: 'stylesheet' | 'declarationList'): string {
  const tree = css.parse(text, { context, parseCustomProperty: false });
  css.walk(tree, {
    enter(node: css.CssNode, item: css.ListItem<css.CssNode>, list: css.List<css.CssNode>) {
      // Values are checked as texts with their declaration.
      if (item && list && shouldRemove(node)) list.remove(item);
    },
  });
  // Text in quotes could end the element that the CSS stands in.
  return css.generate(tree).replaceAll(/<(?=[/!])/g, '\\3c ');
}

/** Returns the CSS of a popup without all that loads something or reaches out of it. */
export const cleanPopupCss = (text: string): string => cleaned(text, 'stylesheet');

/** Returns the value of a style attribute, cleaned likewise. */
export const cleanPopupStyle = (text: string): string => cleaned(text, 'declarationList');
