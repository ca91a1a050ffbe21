import { lackingFields } from '#contract/domains/member-imports/schemas.ts';
import type { ImportColumn, ImportField, ImportKind } from './types.ts';

/** Tells by the column's position in the file what it becomes; null is left out. */
export type Choice = Readonly<Record<number, ImportField | null>>;

/** The choice the page begins with: what the server suggests, or what was chosen before. */
export function choiceOf(columns: readonly ImportColumn[]): Choice {
  return Object.fromEntries(columns.map(({ position, field }) => [position, field]));
}

export interface Wrong {
  /** What a file of this kind needs and no column is; one of several will do. */
  missing: readonly (readonly ImportField[])[];
  /** Fields that more than one column is to become. */
  doubled: ReadonlySet<ImportField>;
}

/** Finds what keeps the file from being checked, beside what was answered about all of its rows. */
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

/** Columns the check is asked for: all that become something. */
export function chosenColumns(choice: Choice): { position: number; field: ImportField }[] {
  return Object.entries(choice).flatMap(([position, field]) =>
    field === null ? [] : [{ position: Number(position), field }],
  );
}

/** Whether a file may name a plan or a group that is not there. */
export const namesPlaces = (choice: Choice): boolean =>
  Object.values(choice).some((field) => field === 'tiers' || field === 'groups');

/** Columns that nothing is taken from, in the order of the file. */
export function leftOut(columns: readonly ImportColumn[], choice: Choice): readonly ImportColumn[] {
  return columns.filter(({ position }) => (choice[position] ?? null) === null);
}

/**
 * Columns that show: of a search all that match; else the first ones, and every later one that becomes something, so
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
