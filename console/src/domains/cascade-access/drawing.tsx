import { useMemo } from 'react';
import type { CascadePicture } from '#contract/domains/cascade-access/view-schemas.ts';
import { headHeight, type Layout, layoutOf, nodeHeight, type Path, type Side } from './layout.ts';
import classes from './picture.module.css';

interface DrawingProps {
  lines: CascadePicture['lines'];
  chosen: number | null;
  onChoose: (line: number) => void;
}

/**
 * Renders the diagram for wide screens. Hidden from screen readers: the list below has the same content and actions.
 */
export function Drawing({ lines, chosen, onChoose }: DrawingProps) {
  const layout = useMemo(() => layoutOf(lines), [lines]);
  return (
    <div className={classes.drawing} style={{ height: layout.height }} aria-hidden>
      <Things side={layout.left} place="left" />
      <Paths layout={layout} chosen={chosen} onChoose={onChoose} />
      <Things side={layout.right} place="right" />
    </div>
  );
}

function Things({ side, place }: { side: Side; place: 'left' | 'right' }) {
  return (
    <div className={classes.side} data-place={place}>
      {side.groups.map(({ title, top }) => (
        <span key={title} className={classes.site} style={{ top, height: headHeight }} title={title}>
          {title}
        </span>
      ))}
      {side.nodes.map(({ key, title, top, isExclusion }) => (
        <span
          key={key}
          className={classes.node}
          data-exclusion={isExclusion || undefined}
          style={{ top, height: nodeHeight }}
          title={title}
        >
          {title}
        </span>
      ))}
    </div>
  );
}

/** Across the middle, a hundred units wide; the ends of exclusions are bars. */
const curve = ({ from, to }: Path) => `M0 ${from} C50 ${from} 50 ${to} 100 ${to}`;

function Paths({ layout, chosen, onChoose }: Pick<DrawingProps, 'chosen' | 'onChoose'> & { layout: Layout }) {
  const { height, paths } = layout;
  // The chosen edge is drawn last, so that it covers the others.
  const inOrder = [...paths].sort(
    (one, other) => Number(one.line === chosen) - Number(other.line === chosen),
  );
  return (
    <svg className={classes.paths} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
      {inOrder.map((path) => (
        <g
          key={path.key}
          data-chosen={chosen === null ? undefined : path.line === chosen ? 'this' : 'other'}
          data-off={!path.isActive || undefined}
          data-exclusion={path.isExclusion || undefined}
        >
          <path className={classes.line} d={curve(path)} />
          {path.isExclusion && <path className={classes.bar} d={`M99 ${path.to - 7} V${path.to + 7}`} />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button of the list below does the same by keyboard */}
          <path className={classes.grip} d={curve(path)} onClick={() => onChoose(path.line)} />
        </g>
      ))}
    </svg>
  );
}
