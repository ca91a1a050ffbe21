import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { fieldsOfValues, type Heading } from '../file/headings.ts';
import { foldedHeading, type Source } from './source.ts';

/** The field that each title names in a file of this source; of two columns for one field the first. */
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
 * The field that each column is in a file of this source. A column of members' addresses may have any title: some
 * systems let the publication choose it, or write it in its language.
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
