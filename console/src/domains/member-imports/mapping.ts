import { lackingFields } from '#contract/domains/member-imports/schemas.ts';
import type { ImportColumn, ImportField, ImportKind } from './types.ts';

/** Field of each column by its position in the file; null leaves the column out. */
export type Choice = Readonly<Record<number, ImportField | null>>;

/** Returns the initial choice: the server's suggestion, or the earlier choice. */
export function choiceOf(columns: readonly ImportColumn[]): Choice {
  return Object.fromEntries(columns.map(({ position, field }) => [position, field]));
}

export interface Wrong {
  /** Required fields without a column; each group needs one of its fields. */
  missing: readonly (readonly ImportField[])[];
  /** Fields that are chosen for more than one column. */
  doubled: ReadonlySet<ImportField>;
}

/** Returns what prevents the check, apart from the questions about all rows. */
export function wrongIn(
  kind: ImportKind,
  choice: Choice,
  answered: { hasCurrency?: boolean; hasPlan?: boolean } = {},
): Wrong {
  const seen = new Set<ImportField>();
  const doubled = new Set<ImportField>();
  for (const field of Object.values(choice)) {
    if (field === null) continue;
    if (seen.has(field)) doubled.add(field);
    seen.add(field);
  }
  return { missing: lackingFields(kind, [...seen], answered), doubled };
}

/** Returns the columns to check: those mapped to a field. */
export function chosenColumns(choice: Choice): { position: number; field: ImportField }[] {
  return Object.entries(choice).flatMap(([position, field]) =>
    field === null ? [] : [{ position: Number(position), field }],
  );
}

/** Returns whether the file may name a plan or a group that doesn't exist. */
export const namesPlaces = (choice: Choice): boolean =>
  Object.values(choice).some((field) => field === 'tiers' || field === 'groups');

/** Returns the columns that aren't imported, in the order of the file. */
export function leftOut(columns: readonly ImportColumn[], choice: Choice): readonly ImportColumn[] {
  return columns.filter(({ position }) => (choice[position] ?? null) === null);
}

/**
 * Returns the columns to show: with a search all matches, otherwise the first ones and every later one with a field, so
 * that nothing is imported unseen.
 */
export function shownColumns(
  columns: readonly ImportColumn[],
  choice: Choice,
  { search, most }: { search: string; most: number },
): readonly ImportColumn[] {
  const wanted = search.trim().toLowerCase();
  if (wanted !== '')
    return columns.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, most);
  return columns.filter(({ position }, index) => index < most || (choice[position] ?? null) !== null);
}
