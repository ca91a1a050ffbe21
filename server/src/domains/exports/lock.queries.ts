import type { ReadScope } from '#server/database/scope.ts';
import type { StoredExport } from './queries.ts';

/** Another worker held the lock on the file for longer than the statement timeout. */
export class FileLocked extends Error {}

const canceled = '57014';

/**
 * Locks the file of an export until the end of the transaction. A worker that was wrongly considered dead may still
 * write into the file; a second one waits for it, up to the statement timeout.
 * @throws FileLocked
 */
export async function lockFile(
  { client }: ReadScope,
  { file_name: name }: Pick<StoredExport, 'file_name'>,
): Promise<void> {
  try {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`export ${name}`]);
  } catch (error) {
    if ((error as { code?: string }).code !== canceled) throw error;
    throw new FileLocked('another worker is at the file of an export', { cause: error });
  }
}
