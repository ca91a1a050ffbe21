// Mails as files, where no mail server is configured.
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Letters of a mark in the name of a file. */
export const markLength = 12;

/** The part of a file's name that tells which mail it is. */
export const markOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, markLength);

/** The mark in a file's name; a file that is still being written ends in `.part`. */
const markIn = (name: string): string | undefined => /-([0-9a-f]{12})\.eml(?:\.part)?$/.exec(name)?.[1];

export interface MailFiles {
  /** Marks of all mails that are there as files. */
  marks(): Promise<string[]>;
  /** Deletes the files of these mails. */
  remove(marks: readonly string[]): Promise<void>;
}

/** @param folder where the mailer writes; it need not be there */
export function mailFilesIn(folder: string): MailFiles {
  const names = async () => {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return found.flatMap((name) => {
      const mark = markIn(name);
      return mark === undefined ? [] : [{ name, mark }];
    });
  };
  return {
    marks: async () => (await names()).map(({ mark }) => mark),
    remove: async (marks) => {
      if (marks.length === 0) return;
      const gone = new Set(marks);
      for (const { name, mark } of await names())
        if (gone.has(mark)) await rm(join(folder, name), { force: true });
    },
  };
}
