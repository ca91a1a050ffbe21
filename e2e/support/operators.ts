import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ownFolder } from './running-products.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Creates an operator for a story with the command line, beside the running product. */
export async function makeOperator(email: string, password: string): Promise<void> {
  const child = spawn(process.execPath, ['server/src/cli.ts', 'create-root', '--email', email], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: ownFolder(), LOG_LEVEL: 'warn' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (part: Buffer) => output.push(part.toString()));
  child.stdin.end(`${password}\n`);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The operator was not made:\n${output.join('')}`);
}
