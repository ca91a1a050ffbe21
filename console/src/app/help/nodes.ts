/** An element of a help page. */
export interface HelpElement {
  tag:
    | 'a'
    | 'blockquote'
    | 'code'
    | 'em'
    | 'h2'
    | 'h3'
    | 'li'
    | 'ol'
    | 'p'
    | 'pre'
    | 'strong'
    | 'table'
    | 'tbody'
    | 'td'
    | 'th'
    | 'thead'
    | 'tr'
    | 'ul';
  /** Anchor of a heading. */
  id?: string;
  /** Target of a link: a help page, or an address in the web. */
  href?: string;
  children: readonly HelpNode[];
}

/** A text, or an element. */
export type HelpNode = string | HelpElement;

/** A heading within a page. */
export interface HelpHeading {
  id: string;
  text: string;
}

/** Returns the text of nodes without markup. */
export function textOf(nodes: readonly HelpNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Returns the headings of a page's sections. */
export function headingsOf(nodes: readonly HelpNode[]): readonly HelpHeading[] {
  return nodes.flatMap((node) =>
    typeof node === 'object' && node.tag === 'h2' && node.id !== undefined
      ? [{ id: node.id, text: textOf(node.children) }]
      : [],
  );
}

/** A help page; its text is loaded when the page is opened or searched. */
export interface HelpPage {
  title: string;
  headings: readonly HelpHeading[];
  load: () => Promise<{ nodes: readonly HelpNode[] }>;
}
