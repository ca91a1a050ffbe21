import { join } from 'node:path';
import { node, root } from './paths.mjs';
import { isInterrupted, start } from './processes.mjs';
import { ensureSdk } from './sdk-build.mjs';

/** Builds the SDK; starts the server, restarted on each change, and the console from its sources in front of it, until one ends. */
export async function dev(words) {
  const code = await ensureSdk();
  if (code !== 0 || isInterrupted()) return code || 130;
  const server = start(node, ['--watch', join(root, 'server', 'src', 'main.ts'), ...words]);
  const console = start(node, [join(root, 'tools', 'bootstrap', 'dev-console.mjs')]);
  const ended = await Promise.race([server.ended, console.ended]);
  // A signal has reached both already.
  if (!isInterrupted()) for (const program of [server, console]) program.stop();
  await Promise.all([server.ended, console.ended]);
  return ended;
}
