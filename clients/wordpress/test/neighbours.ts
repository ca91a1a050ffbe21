import { mkdir, rm, writeFile } from 'node:fs/promises';
import { place } from './site.ts';

/** Runs a test beside another plugin, given as PHP code. */
export async function besides(code: string, body: () => Promise<void>): Promise<void> {
  const folder = `${place.folder}/wp-content/mu-plugins`;
  const file = `${folder}/neighbour.php`;
  await mkdir(folder, { recursive: true });
  await writeFile(file, `<?php\n${code}\n`);
  try {
    await body();
  } finally {
    await rm(file);
  }
}
