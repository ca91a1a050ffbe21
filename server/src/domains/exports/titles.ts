import { titleMax } from '#contract/domains/exports/schemas.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';

const stamp = / \d{4}-\d\d-\d\d \d\d:\d\d$/;

/** A title with the minute on the site's clock behind it, in the place of an older one: copies of one export differ. */
export function datedTitle(title: string, now: Date, zone: string): string {
  const local = momentOf(now, zone)?.local ?? now.getTime();
  const minute = new Date(local).toISOString().slice(0, 16).replace('T', ' ');
  const base = title.replace(stamp, '').slice(0, titleMax - minute.length - 1);
  return `${base} ${minute}`;
}
