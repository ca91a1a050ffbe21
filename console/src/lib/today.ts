/** Returns today's date in a time zone, YYYY-MM-DD. A zone unknown to the browser counts as UTC. */
export function todayIn(zone: string, now = new Date()): string {
  try {
    return plainDate(now, zone);
  } catch {
    return plainDate(now, 'UTC');
  }
}

function plainDate(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}
