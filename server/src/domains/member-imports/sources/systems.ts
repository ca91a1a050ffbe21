import type { ImportSystem } from '#contract/domains/member-imports/system-schemas.ts';
import { sources } from './all.ts';

/** Returns the systems whose files are recognized, each with its files in the order of import. */
export function listSystems(): ImportSystem[] {
  const bySystem = Map.groupBy(sources, ({ system }) => system);
  return [...bySystem]
    .map(([system, files]) => ({
      system,
      files: files.map(({ file, kind, exportAt }) => ({ file, kind, export_at: exportAt ?? null })),
    }))
    .toSorted((a, b) => a.system.localeCompare(b.system, 'en'));
}
