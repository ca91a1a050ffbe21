import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './help.module.css';
import { type HelpElement, type HelpNode, textOf } from './nodes.ts';

/** Renders the text of a help page. */
export function Nodes({ nodes }: { nodes: readonly HelpNode[] }) {
  return nodes.map((node, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree of the build never changes
    typeof node === 'string' ? node : <Element key={at} element={node} />,
  );
}

function Element({ element }: { element: HelpElement }) {
  const { tag: Tag, id, href = '', children } = element;
  const inside = <Nodes nodes={children} />;
  if (Tag === 'a') return <HelpLink href={href}>{inside}</HelpLink>;
  if (Tag === 'table') return <Table element={element} />;
  return <Tag {...(id !== undefined && { id })}>{inside}</Tag>;
}

/** Renders a table, named by its header cells. It scrolls sideways if there is too little room. */
function Table({ element: { children } }: { element: HelpElement }) {
  const [head] = children.flatMap((part) =>
    typeof part === 'object' && part.tag === 'thead' ? part.children : [],
  );
  const heads = typeof head === 'object' ? head.children.map((cell) => textOf([cell])).filter(Boolean) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls must have a name and take the focus
    <div
      className={classes.scroll}
      role="group"
      aria-label={heads.join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys once it has the focus
      tabIndex={0}
    >
      <table>
        <Nodes nodes={children} />
      </table>
    </div>
  );
}

function HelpLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('/'))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  const [to, hash] = href.split('#');
  return (
    <Link to={to ?? href} {...(hash && { hash })}>
      {children}
    </Link>
  );
}
