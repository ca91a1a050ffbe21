import { titleMax } from '#contract/domains/exports/schemas.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';

const stamp = / \d{4}-\d\d-\d\d \d\d:\d\d$/;

/**
 * Appends the current minute in local time of the site to a title, replacing an older one, so that copies of an export
 * have different titles.
 */
export function datedTitle(title: string, now: Date, zone: string): string {
  const local = momentOf(now, zone)?.local ?? now.getTime();
  const minute = new Date(local).toISOString().slice(0, 16).replace('T', ' ');
  const base = title.replace(stamp, '').slice(0, titleMax - minute.length - 1);
  return `${base} ${minute}`;
}
