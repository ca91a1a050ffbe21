import type { MemberExportField } from '#contract/domains/exports/words.ts';

/** A column of the file; an empty title leaves the usual one. */
export interface ChosenColumn {
  key: MemberExportField;
  title: string;
}

export type Chosen = readonly ChosenColumn[];

/** Adds the missing columns at the end, or removes all of them. */
export function withColumns(chosen: Chosen, keys: readonly MemberExportField[], isWanted: boolean): Chosen {
  if (!isWanted) return chosen.filter(({ key }) => !keys.includes(key));
  const missing = keys.filter((key) => !chosen.some((column) => column.key === key));
  return [...chosen, ...missing.map((key) => ({ key, title: '' }))];
}

/** Moves a column to another position; the others close up. Positions beyond the ends are clamped. */
export function moved(chosen: Chosen, key: MemberExportField, place: number): Chosen {
  const column = chosen.find((one) => one.key === key);
  if (!column) return chosen;
  const others = chosen.filter((one) => one !== column);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), column, ...others.slice(at)];
}

/** Gives a column another title. */
export function titledAs(chosen: Chosen, key: MemberExportField, title: string): Chosen {
  return chosen.map((column) => (column.key === key ? { ...column, title } : column));
}

/**
 * Returns the columns as API input, with trimmed titles.
 * @param known default titles for empty ones; without it no title is sent, which means the same
 */
export function asFields(
  chosen: Chosen,
  known: readonly { key: string; title: string }[] = [],
): { key: MemberExportField; title?: string }[] {
  const usual = new Map(known.map(({ key, title }) => [key, title]));
  return chosen.map(({ key, title }) => {
    const sent = title.trim() || usual.get(key);
    return sent === undefined ? { key } : { key, title: sent };
  });
}

interface KnownField {
  key: string;
  title: string;
  is_default: boolean;
}

/** Returns the columns of the last export that still exist; the defaults if there was none. */
export function startingColumns(
  fields: readonly KnownField[],
  last: readonly { key: string; title: string }[],
): Chosen {
  const column = (key: string, title: string) => ({ key: key as MemberExportField, title });
  const used = last.flatMap(({ key, title }) => {
    const field = fields.find((one) => one.key === key);
    return field ? [column(key, title === field.title ? '' : title)] : [];
  });
  if (used.length > 0) return used;
  return fields.filter((field) => field.is_default).map(({ key }) => column(key, ''));
}
