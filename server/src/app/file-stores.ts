import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { bucketStore } from '#server/platform/files/bucket-store.ts';
import { type FileStore, FilesOutOfReach, folderStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';

export interface FileStores {
  /** Uploads that are worked on, in the data folder. */
  files: FileStore;
  /** What is made for people to take or to see: in the bucket where there is one. */
  exportFiles: FileStore;
}

/** Where the list of cleared accounts stands. */
export const clearedListIn = (dataDir: string): string => join(dataDir, 'cleared.jsonl');

type Places = Pick<Config, 'dataDir' | 'filesBucket'>;

/** What was kept in the folder before there was a bucket goes when its time is over, like everything else. */
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

/** How long a start waits for the store, in milliseconds. */
const checkTimeout = 10_000;

/**
 * Tries the bucket before anybody needs it. One that does not answer may do so later, and is only told of.
 * @throws Error in words when the store refuses: a setting must be wrong
 */
export async function checkFileStores({ filesBucket }: Places, log: Log): Promise<void> {
  if (filesBucket === null) return;
  try {
    await bucketStore(filesBucket, { timeout: checkTimeout }).check();
  } catch (error) {
    if (!(error instanceof FilesOutOfReach) || error.isLasting)
      throw new Error(`FILES_URL cannot be used: ${(error as Error).message}`);
    log.warn({ reason: error.message }, 'exports wait until the store of files answers');
  }
}
