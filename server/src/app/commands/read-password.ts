import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './usage-error.ts';

/**
 * Asks on a terminal without echo; otherwise reads the first line of stdin.
 * @param whose label of the prompt, `Password of ana@example.com`
 */
export async function readPassword(whose: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write(`${whose} (at least 8 letters): `);
  for await (const line of lines) {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
    return line;
  }
  throw new UsageError('No password was given.');
}
