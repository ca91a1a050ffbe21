// List of erased members, kept outside the database: an earlier backup still contains them, so a restore brings them
// back.
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const line = z.object({
  /** Key of the site. */
  site: z.string(),
  /** Id of the member on the site. */
  member: z.int().positive(),
  /** Time when the member was added, ISO 8601 in UTC. After a restore, the same id may be given to another member. */
  added: z.iso.datetime(),
});

/** One erased member: ids and times, but no personal data. */
export type ClearedLine = z.infer<typeof line>;

export interface ClearedList {
  /** Appends a line and flushes it to disk before it resolves. The same member may be added again. */
  add(cleared: ClearedLine): Promise<void>;
}

/** Stores the list as a file with one JSON object per line. */
export function erasureLedger(path: string): ClearedList {
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
 * Reads the list. A line cut off by a kill is ignored, because it was written again.
 * @returns each member once; an empty list if there is no file
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
