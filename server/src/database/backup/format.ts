// Entries of a backup, in this order: backup.json · files/<name> · tables/<table>/<part> · jobs/<part> · secret.key (on
// request) · contents.json. The concatenated parts of a table are the output of COPY in the order of the primary key;
// their SHA-256 is also that of the table itself, here and in every database it was restored into.
import { z } from 'zod';

/** Incremented when older versions can no longer read what newer ones write. */
export const formatVersion = 1;

export const headName = 'backup.json';
export const contentsName = 'contents.json';
export const keyName = 'secret.key';
export const jobsFolder = 'jobs';

/** A backup can't be made, read or restored; the message is for the operator at the keyboard. */
export class BackupError extends Error {}

/** First entry of a backup, with the facts known before any row is read. */
export const headSchema = z.object({
  format: z.literal('masthead backup'),
  formatVersion: z.number().int(),
  /** Version of the product that wrote it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** Migrations of the database, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Fingerprint that tells one secret key from another without revealing it. */
  keyFingerprint: z.string(),
});
export type BackupHeader = z.infer<typeof headSchema>;

const copySchema = z.object({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() });
/** Totals of one COPY. */
export type CopyTotals = z.infer<typeof copySchema>;

/** Totals counted while the backup is written; the last entry, so that a truncated backup has none. */
export const contentsSchema = z.object({
  tables: z.array(
    copySchema.extend({
      name: z.string(),
      columns: z.array(z.string()),
      /** Calendar months (2026-09) that have a partition of their own. */
      months: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int(), isCalled: z.boolean() })),
  jobs: copySchema,
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
  hasKey: z.boolean(),
});
export type Contents = z.infer<typeof contentsSchema>;
export type TableContents = Contents['tables'][number];

/** Reports the progress as text for people. */
export type Progress = (text: string) => void;

/** Returns the folder of an entry: `tables/members/000003` belongs to `tables/members`. */
export function folderOf(entry: string): string {
  return entry.slice(0, Math.max(0, entry.lastIndexOf('/')));
}

export function tableFolder(table: string): string {
  return `tables/${table}`;
}
