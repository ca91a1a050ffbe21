import classes from './previews.module.css';

/** Parts of a popup from top to bottom; `pair` is two fields, `plans` two columns with a button each. */
type Part = 'title' | 'line' | 'field' | 'pair' | 'plans' | 'button';

const sketches = {
  login: ['title', 'field', 'field', 'button', 'line'],
  signUp: ['title', 'pair', 'pair', 'pair', 'button'],
  recovery: ['title', 'line', 'field', 'button'],
  subscribe: ['title', 'plans'],
  card: ['title', 'line', 'line', 'field', 'field', 'button'],
} as const satisfies Record<string, readonly Part[]>;

const heights: Readonly<Record<Part, number>> = {
  title: 8,
  line: 4,
  field: 12,
  pair: 12,
  plans: 62,
  button: 12,
};
const [width, height, left, right, gap] = [200, 124, 52, 148, 6] as const;
const inner = right - left;
const half = (inner - gap) / 2;

/** Draws what a built-in popup consists of, as its thumbnail. */
export function PopupSketch({ name }: { name: keyof typeof sketches }) {
  const parts: readonly Part[] = sketches[name];
  const total = parts.reduce((sum, part) => sum + heights[part] + gap, -gap);
  const top = (height - total) / 2;
  const rows = parts.map((part, at) => {
    const above = parts.slice(0, at).reduce((sum, one) => sum + heights[one] + gap, 0);
    return { key: `${at} ${part}`, part, y: top + above };
  });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.sketch} aria-hidden>
      <rect
        x={left - 10}
        y={top - 10}
        width={inner + 20}
        height={total + 20}
        rx={6}
        className={classes.paper}
      />
      {rows.map(({ key, part, y }) => (
        <SketchPart key={key} part={part} y={y} />
      ))}
    </svg>
  );
}

function SketchPart({ part, y }: { part: Part; y: number }) {
  const size = { y, height: heights[part], rx: 2 };
  if (part === 'title') return <rect x={left} width={inner * 0.6} {...size} className={classes.written} />;
  if (part === 'line') return <rect x={left} width={inner * 0.85} {...size} className={classes.written} />;
  if (part === 'button') return <rect x={left} width={inner} {...size} className={classes.pressed} />;
  if (part === 'field') return <rect x={left} width={inner} {...size} className={classes.box} />;
  return [left, left + half + gap].map((x) => (
    <g key={x}>
      <rect x={x} width={half} {...size} className={classes.box} />
      {part === 'plans' && (
        <>
          <rect x={x + 6} y={y + 8} width={half - 18} height={5} className={classes.written} />
          <rect x={x + 6} y={y + 44} width={half - 12} height={10} rx={2} className={classes.pressed} />
        </>
      )}
    </g>
  ));
}
