/**
 * Returns the time zone, or another one if today is about to end in it: then yesterday would change during the test.
 */
export function zoneFarFromMidnight(zone = 'UTC', now = new Date()): string {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone });
  return Number(hour.format(now)) < 22 ? zone : 'Pacific/Honolulu';
}
