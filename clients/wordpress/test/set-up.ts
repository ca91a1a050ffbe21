// Starts one WordPress for all tests.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packPlugin } from '../pack.ts';
import { startDatabase } from './machine/database.ts';
import { fillWordpress, installPlugin, type MadeArticle } from './machine/install.ts';
import { freePort, makeFolder } from './machine/programs.ts';
import { copyWordpress, serveWordpress, type WordpressPlace } from './machine/wordpress.ts';

declare module 'vitest' {
  interface ProvidedContext {
    wordpress: WordpressPlace;
    made: Record<string, MadeArticle>;
  }
}

/** Temporary files aren't put below TMPDIR, which may be closed to the user that the programs run as. */
const temporary = '/tmp';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(temporary, 'masthead-wordpress-'));
  await chmod(parent, 0o755);
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const service of running.reverse()) await service.stop();
    await rm(parent, { recursive: true, force: true });
  };
  try {
    const folder = await makeFolder(join(parent, 'files'));
    const database = await startDatabase(folder, await freePort());
    running.push(database);
    const place = await copyWordpress(folder, database.port);
    const made = await fillWordpress(place);
    await installPlugin(place, await packPlugin());
    running.push(await serveWordpress(place));
    project.provide('wordpress', place);
    project.provide('made', made);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
