import type { Option } from '#console/ui/fields/field.ts';

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}

/** Returns all time zones that the browser knows, with their current offset; UTC first. */
export function zoneOptions(current: string): Option<string>[] {
  const names = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((zone) => ({
    value: zone,
    label: zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`,
  }));
}
