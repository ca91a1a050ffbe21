import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { binariesIn, type PostgresBinaries, postgresBinaries } from './binaries.ts';
import type { PostgresPaths } from './paths.ts';
import { blockedFolder, letThrough, makePrivateFolder, type RunAs } from './run-as.ts';

/** Environment of PostgreSQL programs, without any variable that could change their settings. */
export const PROGRAM_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Prepares folders, programs and an initialized cluster, so that the server can be started.
 * @param durable false for throw-away clusters: nothing is flushed to disk while it is created
 * @throws Error that names the folder that PostgreSQL's account can't reach
 */
export async function prepareCluster(paths: PostgresPaths, runAs: RunAs | null, durable: boolean) {
  const binaries = runAs ? openTheWay(paths, runAs) : postgresBinaries();
  refuseForeignCluster(paths.cluster, runAs);
  makePrivateFolder(paths.socketDir, runAs);
  if (!existsSync(join(paths.cluster, 'PG_VERSION'))) await initialise(paths, binaries, runAs, durable);
  return binaries;
}

function openTheWay(paths: PostgresPaths, runAs: RunAs): PostgresBinaries {
  letThrough(paths.dataDir, runAs);
  const blocked = blockedFolder(paths.dataDir, runAs);
  if (blocked) {
    throw new Error(
      `PostgreSQL can't run as root, and its account (uid ${runAs.uid}) can't pass through the folder ${blocked}. ` +
        `Allow it with "chmod o+x ${blocked}", or set DATA_DIR to a folder outside of it, such as /var/lib/masthead.`,
    );
  }
  const binaries = postgresBinaries();
  return blockedFolder(binaries.root, runAs) ? copyOf(binaries, paths.dataDir) : binaries;
}

/** Copies the programs for the account if they are in a private folder, for instance root's home. */
function copyOf(binaries: PostgresBinaries, dataDir: string): PostgresBinaries {
  const manifest = readFileSync(join(binaries.root, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join(dataDir, `postgres-programs-${version}`);
  if (!existsSync(target)) {
    const draft = `${target}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, target);
  }
  return binariesIn(target);
}

function refuseForeignCluster(cluster: string, runAs: RunAs | null): void {
  const found = statSync(cluster, { throwIfNoEntry: false });
  const expected = runAs?.uid ?? process.getuid?.();
  if (!found || expected === undefined || found.uid === expected) return;
  throw new Error(
    `The database folder ${cluster} belongs to the account with uid ${found.uid}, but this process would run it ` +
      `as uid ${expected}. Start Masthead as the account that made the folder, or as root.`,
  );
}

/** Initializes a cluster under a temporary name and renames it when complete, so that a partial one is never used. */
async function initialise(
  paths: PostgresPaths,
  binaries: PostgresBinaries,
  runAs: RunAs | null,
  durable: boolean,
) {
  const draft = join(dirname(paths.cluster), `${basename(paths.cluster)}.new`);
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, runAs);
  const words = [
    '-D',
    draft,
    '-U',
    'masthead',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
  ];
  words.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions');
  if (!durable) words.push('--no-sync');
  await runToEnd(binaries.initdb, words, paths.dataDir, runAs);
  renameSync(draft, paths.cluster);
}

function runToEnd(program: string, words: string[], cwd: string, runAs: RunAs | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      ...runAs,
      cwd,
      env: PROGRAM_ENV,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(program)} failed (${code}):\n${output.trim()}`));
    });
  });
}
