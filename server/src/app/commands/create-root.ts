import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { platformContext } from '#server/database/sites.ts';
import { createRootOperator } from '#server/domains/session/root.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { UsageError } from './usage-error.ts';

/** Asks on a terminal without showing what is typed; otherwise takes the first line that is piped in. */
async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write('Password (at least 8 letters): ');
  for await (const line of lines) {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
    return line;
  }
  throw new UsageError('No password was given.');
}

/** Makes the platform's first operator, or another one of the same kind. */
export async function createRootCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
  if (values.email === undefined) throw new UsageError('npm run create-root -- --email you@example.com');
  const password = await readPassword();
  const product = await openProduct(config, log);
  try {
    const tools = { database: product.database, clock: systemClock, log };
    await createRootOperator(platformContext(tools, 'create-root'), {
      email: values.email,
      password,
    });
    process.stderr.write(`${values.email} can sign in at ${config.baseUrl}.\n`);
  } finally {
    await product.close();
  }
}
