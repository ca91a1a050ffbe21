import classes from './chart.module.css';
import type { ChartProps } from './chart.tsx';
import { Swatch } from './swatch.tsx';

/** Values of all series in one bucket, by its place. */
export function ChartTooltip({
  buckets,
  series,
  format,
  isStacked,
  position,
}: ChartProps & { position: number }) {
  const bucket = buckets[position];
  if (!bucket) return null;
  const shown = series.filter(({ values }) => (values[position] ?? 0) !== 0 || series.length <= 2);
  const total = series.reduce((sum, { values }) => sum + (values[position] ?? 0), 0);
  return (
    <div className={classes.tip}>
      <p className={classes.tipTitle}>{bucket.label}</p>
      <dl className={classes.tipValues}>
        {shown.map((one) => {
          const value = one.values[position] ?? null;
          const own = one.bucketNames?.[position];
          return (
            <div key={one.key}>
              <dt>
                {series.length > 1 && <Swatch series={one} position={series.indexOf(one)} />}
                <span className={classes.tipName}>
                  {one.label}
                  {own !== undefined && <span className={classes.own}>{own}</span>}
                </span>
              </dt>
              <dd>{value === null ? '—' : format(value)}</dd>
            </div>
          );
        })}
        {isStacked && shown.length > 1 && (
          <div className={classes.tipTotal}>
            <dt>Σ</dt>
            <dd>{format(total)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
