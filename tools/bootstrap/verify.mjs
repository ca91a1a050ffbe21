import { join } from 'node:path';
import { bin, node, root } from './paths.mjs';
import { run } from './processes.mjs';

const program = (name) => join(bin, name);

const CHECKS = [
  ['format and lint (biome)', node, [program('biome'), 'check', '.']],
  ['lint with types (oxlint), casts', node, [join(root, 'tools', 'lint', 'main.ts')]],
  ['types of the server (tsc)', node, [program('tsc'), '-p', 'tsconfig.json']],
  ['types of the SDK (tsc)', node, [program('tsc'), '-p', 'clients/sdk/tsconfig.json']],
  ['types of the console (tsc)', node, [program('tsc'), '-p', 'console/tsconfig.json']],
  ['layout (check-layout)', node, [join(root, 'tools', 'check-layout', 'main.ts')]],
  ['subjects of commits (check-commits)', node, [join(root, 'tools', 'check-commits', 'main.ts')]],
];

/** Most checks use one core at a time. */
const AT_ONCE = 2;

/**
 * Runs every check, prints the result of each, and answers how many passed and failed. Needs no database. They are
 * printed in the order of the list, whichever ends first.
 */
export async function verify() {
  const waiting = [...CHECKS];
  const results = new Map();
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      results.set(check, await runCheck(check));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const count = { passed: 0, failed: 0, failures: [] };
  for (const check of CHECKS) {
    const { code, seconds, output } = results.get(check);
    console.log(`${code === 0 ? '  ok    ' : '  FAILED'}  ${check[0]}  ${seconds} s`);
    count[code === 0 ? 'passed' : 'failed'] += 1;
    if (code === 0) continue;
    console.log(`${output}\n`);
    count.failures.push({ file: 'a check', name: check[0], message: output });
  }
  return count;
}

async function runCheck([, command, words]) {
  const began = performance.now();
  const chunks = [];
  const code = await run(command, words, { output: (chunk) => chunks.push(chunk) });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return { code, seconds, output: Buffer.concat(chunks).toString().trimEnd() };
}
