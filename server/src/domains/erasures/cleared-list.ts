// Who was cleared, kept outside the database: a backup made before still has them, and a restore brings them back.
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const line = z.object({
  /** The key of the site. */
  site: z.string(),
  /** The number that the member had there. */
  member: z.int().positive(),
  /** When the member was added, ISO 8601 in UTC: after a restore the same number may be given to somebody else. */
  added: z.iso.datetime(),
});

/** One cleared account: numbers and times, and no word of the member. */
export type ClearedLine = z.infer<typeof line>;

export interface ClearedList {
  /** Is on the disk when it answers. The same account may be added again. */
  add(cleared: ClearedLine): Promise<void>;
}

/** A file with one JSON object a line. */
export function clearedList(path: string): ClearedList {
  return {
    add: async (cleared) => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await appendFile(path, `${JSON.stringify(cleared)}\n`, { mode: 0o600, flush: true });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads such a file. A line that was cut off by a kill was written again.
 * @returns each account once; none where there is no file
 */
export async function readClearedList(path: string): Promise<ClearedLine[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const found = new Map<string, ClearedLine>();
  for (const one of text.split('\n')) {
    const { data } = line.safeParse(parsed(one));
    if (data) found.set(JSON.stringify(data), data);
  }
  return [...found.values()];
}
