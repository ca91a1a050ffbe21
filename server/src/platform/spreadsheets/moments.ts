import type { Moment } from './cells.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Returns an instant with its local time in a zone. */
export function momentOf(instant: Date | null, zone: string): Moment | null {
  if (instant === null) return null;
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return { at: instant.getTime(), local };
}
