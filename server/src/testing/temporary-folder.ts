import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Creates a folder for the tests of one file. Call it at its top. */
export function temporaryFolder(prefix: string): () => string {
  let path: string;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), prefix));
  });
  afterAll(() => rm(path, { recursive: true, force: true }));
  return () => path;
}
