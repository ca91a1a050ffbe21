// Finds the heading among the first rows: lists often have a title, a date and blank rows above it.

import type { ImportField, ImportKind } from '#contract/domains/member-imports/schemas.ts';
import { headingLineMax } from '#contract/domains/member-imports/style-schemas.ts';
import { fieldsOfTitles, isValueLike } from './headings.ts';
import type { FileRow } from './source.ts';

interface Candidate {
  line: number;
  /** Fields that its cells name. */
  fields: readonly ImportField[];
  filled: number;
  /** True if no cell looks like a number, a date or an address. */
  areTitles: boolean;
  holdsAddress: boolean;
}

function candidateOf(kind: ImportKind, { line, cells }: FileRow): Candidate {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return {
    line,
    fields: fieldsOfTitles(kind, cells).filter((field) => field !== null),
    filled: texts.length,
    areTitles: !texts.some(isValueLike),
    holdsAddress: texts.some((text) => /^\S+@\S+\.\S+$/.test(text)),
  };
}

/** Fields of which headings name at least one: a status such as "Confirmed" in a row of data names a field as well. */
const telling: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  members: ['email'],
  sales: ['date', 'amount'],
};

/** Returns the row below the first one that names most fields, if those are the fields of this kind of table. */
function namedBelow(kind: ImportKind, rows: readonly Candidate[], first: Candidate): Candidate | undefined {
  const named = rows.filter(
    ({ areTitles, fields }) => areTitles && fields.some((field) => telling[kind].includes(field)),
  );
  const most = Math.max(...named.map(({ fields }) => fields.length));
  return most > first.fields.length ? named.find(({ fields }) => fields.length === most) : undefined;
}

/**
 * Returns the first row of titles that is at least half as wide as the table, if the rows above it have a single cell.
 */
function widerBelow(rows: readonly Candidate[], first: Candidate): Candidate | undefined {
  const widest = Math.max(...rows.map(({ filled }) => filled));
  if (first.filled > 1 || first.fields.length > 0 || widest < 2) return undefined;
  const found = rows.find(({ filled }) => filled >= Math.max(2, widest / 2));
  return found?.areTitles ? found : undefined;
}

/**
 * Finds the line of the heading among the first rows of a file: the row that names most fields, or else the first one
 * as wide as the table. Defaults to the first row.
 */
export function headingLineOf(kind: ImportKind, rows: readonly FileRow[]): number {
  const top = rows[0];
  // A broken first row is returned, so that the caller reports it.
  if (!top || top.broken !== null) return top?.line ?? 1;
  const first = candidateOf(kind, top);
  if (first.holdsAddress) return first.line;
  const looked = rows.filter(({ line, broken }) => broken === null && line <= headingLineMax);
  const candidates = looked.map((row) => candidateOf(kind, row));
  return (namedBelow(kind, candidates, first) ?? widerBelow(candidates, first) ?? first).line;
}
