import { useReducedMotion } from '@mantine/hooks';
import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import classes from './chart.module.css';
import type { ChartProps } from './chart.tsx';
import { type Bucket, colourOf, type Series } from './series.ts';
import { ticksUpTo } from './ticks.ts';
import { ChartTooltip } from './tip.tsx';

const height = 240;
const axis = { fontSize: 12, fill: 'var(--dimmed)' };

/** Values by the position of bucket and series, because two of them may have the same label. */
interface Row {
  position: number;
  values: (number | null)[];
}

function rowsOf(buckets: readonly Bucket[], series: readonly Series[]): Row[] {
  return buckets.map((_, position) => ({
    position,
    values: series.map(({ values }) => values[position] ?? null),
  }));
}

/** Returns the highest value that is drawn. */
function highestOf({ series, buckets, isStacked }: ChartProps): number {
  const heights = buckets.map((_, position) => {
    const values = series.map(({ values: all }) => all[position] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}

/** Draws the chart. Hatched bars and hollow points stand for an incomplete bucket. */
export function Plot(props: ChartProps) {
  const { buckets, series, kind, format, isWhole } = props;
  const id = useId().replaceAll(':', '');
  const still = useReducedMotion();
  const ticks = ticksUpTo(highestOf(props), isWhole);
  const shared = {
    data: rowsOf(buckets, series),
    // The label of the last bucket reaches beyond its point by half its width.
    margin: { top: 8, right: 36, bottom: 0, left: 0 },
    className: classes.plot ?? '',
  };
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="position"
      tickFormatter={(position: number) => markOf(buckets[position])}
      tick={axis}
      tickLine={false}
      axisLine={{ stroke: 'var(--line)' }}
      minTickGap={24}
    />,
    <YAxis
      key="y"
      tick={axis}
      tickLine={false}
      axisLine={false}
      ticks={ticks}
      domain={[0, ticks.at(-1) ?? 1]}
      width={64}
      tickFormatter={(value: number) => short(value, format)}
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--hover)', stroke: 'var(--line)' }}
      content={({ active, label }) =>
        active && typeof label === 'number' ? <ChartTooltip {...props} position={label} /> : null
      }
    />,
  ];
  return (
    <div className={classes.area}>
      <ResponsiveContainer width="100%" height={height}>
        {kind === 'bars' ? (
          <BarChart {...shared} barCategoryGap="20%">
            {hatches(id, series)}
            {axes}
            {series.map((one, place) => (
              <Bar
                key={one.key}
                dataKey={`values.${place}`}
                name={one.label}
                isAnimationActive={!still}
                animationDuration={150}
                {...(props.isStacked ? { stackId: 'all' } : {})}
                fill={colourOf(one, place)}
                onClick={(_bar, position) => props.onOpen?.(position, one)}
                cursor={props.onOpen ? 'pointer' : 'default'}
              >
                {buckets.map((bucket, position) => (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is known by its place
                    key={position}
                    fill={bucket.isPartial ? `url(#${id}-${place})` : colourOf(one, place)}
                  />
                ))}
              </Bar>
            ))}
          </BarChart>
        ) : (
          <LineChart {...shared}>
            {axes}
            {[...series].reverse().map((one) => {
              const place = series.indexOf(one);
              return (
                <Line
                  key={one.key}
                  dataKey={`values.${place}`}
                  name={one.label}
                  type="linear"
                  stroke={colourOf(one, place)}
                  strokeWidth={2}
                  {...(one.isCompared ? { strokeDasharray: '5 4' } : {})}
                  dot={(dot: { cx?: number; cy?: number; index?: number }) => (
                    <Dot key={dot.index} {...dot} {...props} series={one} colour={colourOf(one, place)} />
                  )}
                  activeDot={{ r: 4 }}
                  isAnimationActive={!still}
                  animationDuration={150}
                />
              );
            })}
          </LineChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

function hatches(id: string, series: readonly Series[]) {
  return (
    <defs>
      {series.map((one, place) => (
        <pattern
          key={one.key}
          id={`${id}-${place}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill={colourOf(one, place)} fillOpacity="0.2" />
          <rect width="3" height="6" fill={colourOf(one, place)} />
        </pattern>
      ))}
    </defs>
  );
}

interface DotProps {
  cx?: number;
  cy?: number;
  index?: number;
  colour: string;
  series: Series;
  buckets: readonly Bucket[];
  onOpen?: ((bucket: number, series: Series) => void) | undefined;
}

/** Renders a point if there are few of them; one of an incomplete bucket always shows, hollow. */
function Dot({ cx, cy, index = 0, colour, series, buckets, onOpen }: DotProps) {
  const isPartial = buckets[index]?.isPartial ?? false;
  if (cx === undefined || cy === undefined || (series.values[index] ?? null) === null) return null;
  if (!isPartial && buckets.length > 40) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the chart has the same as links
    <circle
      cx={cx}
      cy={cy}
      r={3}
      fill={isPartial ? 'var(--canvas)' : colour}
      stroke={colour}
      strokeWidth={1.5}
      cursor={onOpen ? 'pointer' : 'default'}
      onClick={() => onOpen?.(index, series)}
    />
  );
}

const markOf = (bucket: Bucket | undefined) => bucket?.mark ?? bucket?.label ?? '';

/** Marks of the axis drop the cents that are all zeros. */
function short(value: number, format: (value: number) => string): string {
  return format(value).replace(/\.00$/, '');
}
