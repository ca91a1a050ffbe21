/** The zone, or one in which today is not about to end: then yesterday would change under a running test. */
export function calmZone(zone = 'UTC', now = new Date()): string {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone });
  return Number(hour.format(now)) < 22 ? zone : 'Pacific/Honolulu';
}
