export const presets = ['day', 'week', 'month', 'year'] as const;
export type Preset = (typeof presets)[number];

/**
 * Returns the day `count` presets after another, both YYYY-MM-DD. In a shorter month it is the last day.
 * @param count number of presets
 */
export function dayAfter(day: string, preset: Preset, count = 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (preset === 'day' || preset === 'week') {
    const days = count * (preset === 'day' ? 1 : 7);
    return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
  }
  const months = month - 1 + count * (preset === 'month' ? 1 : 12);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(date, last))).toISOString().slice(0, 10);
}
