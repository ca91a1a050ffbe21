import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ours = new URL('./graphile.ts', import.meta.url).href;
/** The library itself, without our wrapper. */
const library = import.meta.resolve('graphile-worker');

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'masthead-parent-'));
  folder = join(parent, 'product');
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));

/** Loads a module in a process of its own that runs in the folder below. */
async function load(url: string): Promise<{ code: number | null; output: string }> {
  const program = `const { run } = await import(${JSON.stringify(url)}); console.log('loaded', typeof run);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  const [code, out, err] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: out + err };
}

describe('a file of settings in a folder above', () => {
  let trace: string;
  beforeEach(async () => {
    trace = join(parent, 'was-run');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(trace)}, ''); module.exports = {};`;
    await writeFile(join(parent, '.graphile-workerrc.cjs'), code);
  });

  test('is not run', async () => {
    expect(await load(ours)).toEqual({ code: 0, output: 'loaded function\n' });
    expect(existsSync(trace)).toBe(false);
  });

  test('is run by the library that is loaded any other way', async () => {
    expect((await load(library)).code).toBe(0);
    expect(existsSync(trace)).toBe(true);
  });
});

describe('a folder of settings above that cannot be read', () => {
  // A link to itself fails like a folder without permission to enter, for root as well.
  beforeEach(() => symlink('.config', join(parent, '.config')));

  test('keeps nobody from starting', async () => {
    expect(await load(ours)).toEqual({ code: 0, output: 'loaded function\n' });
  });

  test('ends the library that is loaded any other way', async () => {
    const { code, output } = await load(library);
    expect(code).toBe(1);
    expect(output).toContain('ELOOP');
  });
});
