#!/usr/bin/env node
// Entry point of every npm script. Runs on the Node that started npm (20 or later) and without packages: it first
// installs them, and with them the Node that the product itself runs on.
import { join } from 'node:path';
import { dev } from './dev.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, node, root, server } from './paths.mjs';
import { isInterrupted, run } from './processes.mjs';
import { ensureBuilt } from './sdk-build.mjs';
import { test, testAll, testQuick, testWordpress } from './test.mjs';
import { verify } from './verify.mjs';

// A reader such as `head` may close the pipe early; the exit then ends all running processes.
process.stdout.on('error', () => process.exit(1));

const program = (...path) => join(root, ...path);

const commands = {
  async start(words) {
    const code = await ensureBuilt();
    if (code !== 0 || isInterrupted()) return code || 130;
    return await run(node, [...server, ...words]);
  },
  dev,
  test,
  'test:all': testAll,
  'test:quick': testQuick,
  'test:wordpress': testWordpress,
  /** Packs the WordPress plugin into clients/wordpress/dist. */
  async 'build:wordpress'() {
    return await run(node, [program('clients', 'wordpress', 'build.ts')]);
  },
  async verify() {
    const { failed } = await verify();
    return failed === 0 ? 0 : 1;
  },
  async bench(words) {
    const code = await ensureBuilt();
    if (code !== 0 || isInterrupted()) return code || 130;
    return await run(node, [program('bench', 'main.ts'), ...words]);
  },
  async faults(words) {
    const test = [join(bin, 'vitest'), 'run', '--project', 'faults', ...words];
    return await run(node, test, { env: { FAULTS: 'thorough' } });
  },
  /** Opens exports with LibreOffice, which has to be there, and compares every cell. */
  async spreadsheets() {
    return await run(node, [program('server', 'src', 'testing', 'opened', 'main.ts')]);
  },
  /** Starts the product as several processes behind a pooler, which must be installed (`apt-get install pgbouncer`). */
  async several(words) {
    const code = await ensureBuilt();
    if (code !== 0 || isInterrupted()) return code || 130;
    return await run(node, [program('server', 'src', 'testing', 'several', 'main.ts'), ...words]);
  },
  async cli(words) {
    return await run(node, [program('server', 'src', 'cli.ts'), ...words], { terminal: true });
  },
};

const [name = '', ...words] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Masthead needs Node 20 or later to start; this is ${process.version}.`);
  process.exit(2);
}
/** Commands of publishers; the others need the development tools. */
const OF_USE = ['start', 'cli'];

if (!(await ensureInstalled({ withTools: !OF_USE.includes(name) }))) {
  if (name.startsWith('test')) console.log('\n0 passed, 1 failed');
  process.exit(1);
}
process.exit(await commands[name](words));
