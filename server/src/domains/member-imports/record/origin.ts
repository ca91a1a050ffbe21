import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import { type ImportColumn, importColumn, importKind } from '#contract/domains/member-imports/schemas.ts';
import {
  type ImportAnswers,
  type ImportSource,
  importAnswers,
} from '#contract/domains/member-imports/source-schemas.ts';
import type { Origin } from '../columns/batches.ts';
import { sourceOf } from '../sources/all.ts';
import { recognise } from '../sources/recognise.ts';
import { foldedHeading, type Source } from '../sources/source.ts';
import type { StoredImport } from './imports.queries.ts';

export function answersIn(row: StoredImport): ImportAnswers {
  return importAnswers.safeParse(row.answers).data ?? {};
}

/** Returns the source system of an import's file, with the answers about it. */
export function originOf(row: StoredImport): Origin {
  const titles = importColumn
    .array()
    .parse(row.columns)
    .map(({ title }) => title);
  return { source: sourceOf(row.source), answers: answersIn(row), titles };
}

const ownColumn = 'It is a column of your own: choose what it becomes, or leave it out.';

/** Returns the columns that are ignored, with the reason. */
function leftOutOf({ leftOut }: Source, columns: readonly ImportColumn[]): ImportSource['left_out'] {
  return columns.flatMap(({ title, field }) => {
    const folded = foldedHeading(title);
    if (field !== null) return [];
    return [{ title, reason: (Object.hasOwn(leftOut, folded) ? leftOut[folded] : undefined) ?? ownColumn }];
  });
}

/** Returns the system whose headings the file has. */
export function recognisedOnWire(row: StoredImport): MemberImport['recognised'] {
  const { titles } = originOf(row);
  const found = recognise(importKind.parse(row.announced_kind ?? row.kind), titles);
  return found && { key: found.key, system: found.system, file: found.file };
}

export function sourceOnWire(row: StoredImport): ImportSource | null {
  const source = sourceOf(row.source);
  if (source === null) return null;
  const { key, system, file, charges, asks, next } = source;
  const columns = importColumn.array().parse(row.columns);
  return {
    key,
    system,
    file,
    charges,
    asks: [...asks],
    left_out: leftOutOf(source, columns),
    next: [...next],
  };
}
