// Runs the linter with types, and fails on its errors and where the number of unsafe casts differs from its ceiling.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CastCeilings, type Finding, problemsOf } from './casts.ts';

const root = join(import.meta.dirname, '..', '..');
const linter = join(root, 'node_modules', '.bin', 'oxlint');

const { error, stderr, stdout } = spawnSync(linter, ['--type-aware', '--format=json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 ** 2,
});
if (error) throw error;

function findings(): Finding[] {
  try {
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  } catch {
    throw new Error(`The linter printed no findings: ${stderr || stdout}`);
  }
}

const ceilings = JSON.parse(readFileSync(join(import.meta.dirname, 'ceilings.json'), 'utf8')) as CastCeilings;
const problems = problemsOf(findings(), ceilings);
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
