import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { fieldsOfValues, type Heading } from '../file/headings.ts';
import { foldedHeading, type Source } from './source.ts';

/** Returns the field of each title in a file of this source; the first of two columns for one field counts. */
function fieldsByTitles({ columns }: Source, titles: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const folded = foldedHeading(title);
    const field = (Object.hasOwn(columns, folded) ? columns[folded] : undefined) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/**
 * Returns the field of each column in a file of this source. The column of addresses may have any title: in some
 * systems the publication chooses it, or it is translated.
 * @param rows the first ones below the titles
 */
export function fieldsBy(
  source: Source,
  titles: readonly string[],
  rows: readonly string[][],
): (ImportField | null)[] {
  const fields = fieldsByTitles(source, titles);
  if (source.kind !== 'members' || fields.includes('email')) return fields;
  const byValues = fieldsOfValues(source.kind, rows);
  return fields.map((field, place) => field ?? (byValues[place] === 'email' ? 'email' : null));
}

/** Returns the position of each field in a file of this source. @param rows the first ones below the titles */
export function headingBy(
  source: Source,
  titles: readonly string[],
  rows: readonly string[][] = [],
): Heading {
  return new Map(
    fieldsBy(source, titles, rows).flatMap((field, place) =>
      field === null ? [] : [[field, place] as const],
    ),
  );
}
