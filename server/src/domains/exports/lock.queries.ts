import type { ReadScope } from '#server/database/scope.ts';
import type { StoredExport } from './queries.ts';

/** Somebody else is at the file, and was for longer than a statement may take. */
export class FileLocked extends Error {}

const canceled = '57014';

/**
 * Two workers may be at one export, when the one that has it was taken for dead and is not: they would write into the
 * same file. Holds it until the end of the transaction; whoever comes second waits, as long as a statement may take.
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
