import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the words after `npm run NAME -- `, without the quotes that a shell removes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Returns the command of this name that a document contains, as the words after the name. */
export function documentedCommand(document: string, name: string): string[] {
  const lines = readFileSync(join(root, document), 'utf8').split('\n');
  const typed = lines.filter((line) => line.startsWith(`    npm run ${name} -- `));
  const [line] = typed;
  if (line === undefined || typed.length > 1)
    throw new Error(`${document} names ${name} ${typed.length} times.`);
  return wordsOf(line.replace(`    npm run ${name} -- `, ''));
}

/**
 * Runs a command of the product on a data folder, beside the running server.
 * @param input text to type when it asks
 * @returns its output
 */
export function runCommand(dataDir: string, words: readonly string[], input = ''): Promise<string> {
  const { PATH } = process.env;
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['server/src/cli.ts', ...words],
      { cwd: root, env: { PATH, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn' } },
      (error, stdout, stderr) =>
        error ? reject(new Error(stderr, { cause: error })) : resolve(stdout + stderr),
    );
    child.stdin?.end(input);
  });
}
