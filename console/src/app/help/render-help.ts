import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { developersOnly, helpFiles } from './contents.ts';
import type { HelpElement, HelpNode } from './nodes.ts';

const slugs = new Map(Object.entries(helpFiles).map(([slug, file]) => [file, slug]));

/** Returns the anchor of a heading, as GitHub derives it from the text. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/**
 * Returns the target of a link: a help page or an address in the web. Returns null for files without a help page, such
 * as decisions and code, and for any other kind of address.
 */
function addressOf(href: string, slug: string): string | null {
  if (/^https?:\/\//.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = new URL(path, `https://docs/${helpFiles[slug]}`).pathname.slice(1);
  const target = path === '' ? slug : slugs.get(file);
  return target === undefined ? null : `/help/${target}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns the title of a page: its first heading. */
export function titleOf(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error('A page of the help has no title.');
  return title.replaceAll('`', '');
}

const element = (
  tag: HelpElement['tag'],
  children: readonly HelpNode[],
  more: Pick<HelpElement, 'id' | 'href'> = {},
): HelpElement => ({ tag, children, ...more });

/** Returns the tokens of a page without the sections that only developers need. */
function forPublishers(tokens: readonly Token[]): readonly Token[] {
  let isShown = true;
  return tokens.filter((token) => {
    if (token.type !== 'heading') return isShown;
    const { depth, text } = token as Tokens.Heading;
    if (depth <= 2) isShown = !developersOnly.includes(text);
    return isShown;
  });
}

/**
 * Returns a help page as a tree of the few elements that the console shows, without its title. Markup in a file stays
 * text, a link without a target in the help becomes text, and pictures are left out.
 * @param slug the page, for links that are relative to its file
 */
export function renderHelp(markdown: string, slug: string): readonly HelpNode[] {
  const all = (tokens: readonly Token[] | undefined) => (tokens ?? []).flatMap(nodesOf);

  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map((cell) => element(tag, all(cell.tokens))),
    );

  function link({ href, tokens }: Tokens.Link): readonly HelpNode[] {
    const address = addressOf(href, slug);
    return address === null ? all(tokens) : [element('a', all(tokens), { href: address })];
  }

  function block(token: MarkedToken): readonly HelpNode[] {
    switch (token.type) {
      case 'heading':
        if (token.depth === 1) return [];
        return [element(token.depth === 2 ? 'h2' : 'h3', all(token.tokens), { id: anchorOf(token.text) })];
      case 'paragraph':
        return [element('p', all(token.tokens))];
      case 'list':
        return [
          element(
            token.ordered ? 'ol' : 'ul',
            token.items.map((item) => element('li', all(item.tokens))),
          ),
        ];
      case 'table':
        return [
          element('table', [
            element('thead', [row(token.header, 'th')]),
            element(
              'tbody',
              token.rows.map((cells) => row(cells, 'td')),
            ),
          ]),
        ];
      case 'code':
        return [element('pre', [element('code', [token.text])])];
      case 'blockquote':
        return [element('blockquote', all(token.tokens))];
      default:
        return inline(token);
    }
  }

  function inline(token: MarkedToken): readonly HelpNode[] {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [element(token.type, all(token.tokens))];
      case 'codespan':
        return [element('code', [token.text])];
      case 'link':
        return link(token);
      case 'text':
        return token.tokens ? all(token.tokens) : [token.text];
      case 'escape':
      case 'html':
        return [token.text];
      default:
        return [];
    }
  }

  function nodesOf(token: Token): readonly HelpNode[] {
    return block(token as MarkedToken);
  }
  return all(forPublishers(lexer(markdown)));
}
