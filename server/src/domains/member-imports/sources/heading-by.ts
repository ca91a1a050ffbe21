import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import type { Heading } from '../file/headings.ts';
import { foldedHeading, type Source } from './source.ts';

/** The field that each title names in a file of this source; of two columns for one field the first. */
export function fieldsBy({ columns }: Source, titles: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const folded = foldedHeading(title);
    const field = (Object.hasOwn(columns, folded) ? columns[folded] : undefined) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Where each field stands in a file of this source. */
export function headingBy(source: Source, titles: readonly string[]): Heading {
  return new Map(
    fieldsBy(source, titles).flatMap((field, place) => (field === null ? [] : [[field, place] as const])),
  );
}
