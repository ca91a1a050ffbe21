// Conversions between instants and local times of a zone: `2026-11-05T19:00`.

const readers = new Map<string, Intl.DateTimeFormat>();

function readerOf(zone: string): Intl.DateTimeFormat {
  const known = readers.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  readers.set(zone, made);
  return made;
}

/** Returns how far a zone is ahead of UTC at an instant, in minutes: -300 for New York in winter. */
export function offsetAt(instant: Date, zone: string): number {
  const name = readerOf(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const minute = 60_000;

/** Formats -300 as `GMT-05:00`. */
export function offsetInWords(minutes: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `GMT${minutes < 0 ? '-' : '+'}${part(size / 60)}:${part(size % 60)}`;
}

/** Returns the local time of the zone at an instant. */
export function wallTime(instant: string, zone: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() + offsetAt(at, zone) * minute).toISOString().slice(0, 16);
}

/**
 * Returns the instant of a local time of the zone, in UTC. A time that occurs twice is the first one; one that is
 * skipped is the same time after the gap.
 */
export function instantOf(wall: string, zone: string): string {
  const asUtc = new Date(`${wall}:00Z`).getTime();
  const day = 24 * 60 * minute;
  const offsets = [asUtc - day, asUtc + day].map((at) => offsetAt(new Date(at), zone));
  const candidates = offsets.map((offset) => asUtc - offset * minute);
  const right = candidates.filter((at) => wallTime(new Date(at).toISOString(), zone) === wall);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString();
}
