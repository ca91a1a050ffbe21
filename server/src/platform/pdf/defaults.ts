// Default styles of elements, and the list of known elements.
import type { Declarations } from './style-sheet.ts';

export const ownStyles: Readonly<Record<string, Declarations>> = {
  h1: { 'font-size': '2em', 'font-weight': 'bold', margin: '8pt 0' },
  h2: { 'font-size': '1.5em', 'font-weight': 'bold', margin: '8pt 0' },
  h3: { 'font-size': '1.2em', 'font-weight': 'bold', margin: '6pt 0' },
  h4: { 'font-weight': 'bold', margin: '6pt 0' },
  p: { margin: '6pt 0' },
  ul: { margin: '6pt 0' },
  ol: { margin: '6pt 0' },
  blockquote: { margin: '6pt 24pt' },
  strong: { 'font-weight': 'bold' },
  b: { 'font-weight': 'bold' },
  em: { 'font-style': 'italic' },
  i: { 'font-style': 'italic' },
  u: { 'text-decoration': 'underline' },
  s: { 'text-decoration': 'line-through' },
  del: { 'text-decoration': 'line-through' },
  small: { 'font-size': '85%' },
  a: { 'text-decoration': 'underline' },
  center: { 'text-align': 'center' },
  th: { 'font-weight': 'bold', padding: '1pt' },
  td: { padding: '1pt' },
  hr: { 'border-top': '0.75pt solid #808080', margin: '6pt 0' },
};

const words = (list: string) => new Set(list.split(/\s+/));

export const inlineElements = words(
  'span b strong i em u s del a small code time abbr font label mark cite q bdi bdo data ins kbd samp var',
);

export const blockElements = words(
  `html body div p h1 h2 h3 h4 h5 h6 section article header footer main address ul ol li blockquote center pre hr dl dt dd
   figure figcaption aside nav table thead tbody tfoot tr td th`,
);

/** Elements that are handled elsewhere or have no effect on paper. */
export const silentElements = words('head style title meta link colgroup col caption template wbr');
