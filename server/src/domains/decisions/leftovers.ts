// Writes what dead processes left in their spools.
import { readdirSync, unlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findSite, type SystemTools } from '#server/database/sites.ts';
import { tryLock } from '#server/platform/postgres/file-lock.ts';
import { type Batch, writeBatch } from './batch.service.ts';
import type { Explanations } from './explanations.ts';
import { type Line, readLine } from './lines.ts';
import { lockOf, makeSpoolFolder } from './spool.ts';

/** Lines that are written together. */
const portion = 500;

/** Returns the files of each process, oldest first. */
function filesByProcess(folder: string): Map<string, string[]> {
  makeSpoolFolder(folder);
  const names = readdirSync(folder).filter((name) => /^[\w-]+\.\d+\.ndjson$/.test(name));
  const numberOf = (name: string) => Number(name.split('.')[1]);
  names.sort((one, other) => numberOf(one) - numberOf(other));
  return Map.groupBy(names, (name) => basename(name).split('.')[0] ?? '');
}

async function writeLines(tools: SystemTools, lines: readonly Line[], stored: Explanations): Promise<void> {
  for (const [id, ofSite] of Map.groupBy(lines, ({ site }) => site)) {
    const site = await findSite(tools.database, id);
    if (site === null) continue;
    const batch: Batch = {
      decisions: ofSite.flatMap((line) => ('decision' in line ? line.decision : [])),
      views: ofSite.flatMap((line) => ('view' in line ? line.view : [])),
    };
    await writeBatch(tools, site, batch, stored);
  }
}

/** Writes the lines of a file. Returns how many were read, and how many of them are unreadable or too old. */
async function writeFile(tools: SystemTools, path: string, stored: Explanations) {
  const file = await open(path);
  let [read, unreadable]: [number, number] = [0, 0];
  let lines: Line[] = [];
  for await (const text of file.readLines()) {
    if (text === '') continue;
    read += 1;
    const line = readLine(text, tools.clock.now());
    if (line) lines.push(line);
    else unreadable += 1;
    if (lines.length < portion) continue;
    await writeLines(tools, lines, stored);
    lines = [];
  }
  await writeLines(tools, lines, stored);
  return { read, unreadable };
}

/**
 * Writes what dead processes left, and deletes their files. Files of running processes are locked and stay. Writing lines
 * twice changes nothing.
 */
export async function writeLeftovers(
  tools: SystemTools,
  folder: string,
  stored: Explanations,
): Promise<void> {
  for (const [process, names] of filesByProcess(folder)) {
    const lock = tryLock(lockOf(folder, process), 'exclusive');
    if (lock === null) continue;
    try {
      for (const name of names) {
        const path = join(folder, name);
        const { read, unreadable } = await writeFile(tools, path, stored);
        unlinkSync(path);
        tools.log.info({ file: name, lines: read, unreadable }, 'wrote decisions of a process that ended');
      }
      unlinkSync(lockOf(folder, process));
    } finally {
      lock.release();
    }
  }
}
