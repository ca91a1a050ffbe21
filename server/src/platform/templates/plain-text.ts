// Plain text of an HTML mail, for programs that only show text.
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

const silent = new Set(['head', 'style', 'script', 'title', 'template', 'noscript']);
const apart = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'hr',
]);
const ofLine = [
  'div',
  'li',
  'tr',
  'section',
  'article',
  'header',
  'footer',
  'center',
  'body',
  'address',
  'figure',
  'dd',
  'dt',
];
const lines = new Set([...apart, ...ofLine]);

/** Largest depth that is read, because the page's author controls its depth. */
const deepest = 200;

function ofLink(element: Element, words: string): string {
  const address = (element.attribs.href ?? '').trim();
  const said = words.replaceAll(/\s+/g, ' ').trim();
  if (!/^(?:https?|mailto|tel):/i.test(address)) return words;
  const bare = address.replace(/^(?:mailto|tel):/i, '');
  if (said === '' || said === address || said === bare) return bare;
  return `${said} (${bare})`;
}

function ofElement(element: Element, depth: number): string {
  const { name } = element;
  if (silent.has(name)) return '';
  if (name === 'br') return '\n';
  if (name === 'img') return element.attribs.alt ?? '';
  const words = ofNodes(element.children, depth + 1);
  if (name === 'a') return ofLink(element, words);
  if (name === 'td' || name === 'th') return `${words} `;
  if (name === 'li') return `\n- ${words.trim()}\n`;
  if (apart.has(name)) return `\n\n${words.trim()}\n\n`;
  return lines.has(name) ? `\n${words}\n` : words;
}

function ofNodes(nodes: readonly ChildNode[], depth: number): string {
  if (depth > deepest) return '';
  return nodes
    .map((node) => {
      if (isText(node)) return node.data.replaceAll(/[ \t\r\n]+/g, ' ');
      return isTag(node) ? ofElement(node, depth) : '';
    })
    .join('');
}

/** Returns the text of a page: separate blocks, lists with dashes, addresses of links in brackets. */
export function plainTextOf(html: string): string {
  return ofNodes(parseDocument(html).children, 0)
    .split('\n')
    .map((line) => line.replaceAll(/[ \u00a0\u200b]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
