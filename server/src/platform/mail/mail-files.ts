// Mails as files, used without a mail server.
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Length of a mark in the name of a file, in characters. */
export const markLength = 12;

/** Returns the mark of a mail, which is part of its file's name. */
export const markOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, markLength);

/** Returns the mark in a file's name; an unfinished file ends in `.part`. */
const markIn = (name: string): string | undefined => /-([0-9a-f]{12})\.eml(?:\.part)?$/.exec(name)?.[1];

export interface MailFiles {
  /** Returns the marks of all mails that exist as files. */
  marks(): Promise<string[]>;
  /** Deletes the files of these mails. */
  remove(marks: readonly string[]): Promise<void>;
}

/** Opens the folder of mail files. @param folder folder of the mailer; it need not exist */
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
