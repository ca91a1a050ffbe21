/** Returns the pause that `Retry-After` asks for in seconds or as a date, in milliseconds; 0 without the header. */
export function retryAfterMs(headers: Record<string, string | string[] | undefined>, now: Date): number {
  const given = headers['retry-after'];
  const value = Array.isArray(given) ? given[0] : given;
  if (value === undefined) return 0;
  if (/^\d{1,7}$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
