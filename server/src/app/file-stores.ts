import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { bucketStore } from '#server/platform/files/bucket-store.ts';
import { type FileStore, FileStoreUnavailable, folderStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';

export interface FileStores {
  /** Uploads in progress, in the data folder. */
  files: FileStore;
  /** Files for download or display: in the bucket if there is one. */
  exportFiles: FileStore;
}

/** Returns the path of the list of erased accounts. */
export const clearedListIn = (dataDir: string): string => join(dataDir, 'cleared.jsonl');

type Places = Pick<Config, 'dataDir' | 'filesBucket'>;

/** Combines bucket and folder: files from the time before the bucket expire like all others. */
function bucketAfter(folder: FileStore, bucket: FileStore): FileStore {
  return {
    ...bucket,
    remove: async (name) => {
      await folder.remove(name);
      await bucket.remove(name);
    },
  };
}

export function fileStores({ dataDir, filesBucket }: Places): FileStores {
  const files = folderStore(join(dataDir, 'files'));
  return { files, exportFiles: filesBucket === null ? files : bucketAfter(files, bucketStore(filesBucket)) };
}

/** Timeout of the store at the start, in milliseconds. */
const checkTimeout = 10_000;

/**
 * Tests the bucket at the start. One that doesn't answer may do so later, and is only logged.
 * @throws Error in words if the store refuses, because a setting must be wrong
 */
export async function checkFileStores({ filesBucket }: Places, log: Log): Promise<void> {
  if (filesBucket === null) return;
  try {
    await bucketStore(filesBucket, { timeout: checkTimeout }).check();
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable) || error.isLasting)
      throw new Error(`FILES_URL cannot be used: ${(error as Error).message}`);
    log.warn({ reason: error.message }, 'exports wait until the store of files answers');
  }
}
