import { join } from 'node:path';
import { bin, node, root } from './paths.mjs';
import { run } from './processes.mjs';

const program = (name) => join(bin, name);

const CHECKS = [
  ['format and lint (biome)', node, [program('biome'), 'check', '.']],
  ['lint with types (oxlint)', node, [program('oxlint'), '--type-aware']],
  ['types of the server (tsc)', node, [program('tsc'), '-p', 'tsconfig.json']],
  ['types of the SDK (tsc)', node, [program('tsc'), '-p', 'clients/sdk/tsconfig.json']],
  ['types of the console (tsc)', node, [program('tsc'), '-p', 'console/tsconfig.json']],
  ['layout (check-layout)', node, [join(root, 'tools', 'check-layout', 'main.ts')]],
  ['subjects of commits (check-commits)', node, [join(root, 'tools', 'check-commits', 'main.ts')]],
];

/** Runs every check, prints the result of each, and answers how many passed and failed. Needs no database. */
export async function verify() {
  const count = { passed: 0, failed: 0 };
  for (const [name, command, words] of CHECKS) {
    const began = performance.now();
    const output = [];
    const code = await run(command, words, { output: (chunk) => output.push(chunk) });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? '  ok    ' : '  FAILED'}  ${name}  ${seconds} s`);
    if (code !== 0) console.log(`${Buffer.concat(output).toString().trimEnd()}\n`);
    count[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return count;
}
