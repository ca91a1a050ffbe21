// Texts about the demo publication, printed at the start and by the command.
import type { SystemTools } from '#server/database/sites.ts';
import { loadDemoIfEmpty } from './load.ts';
import { demoPassword, demoSignIns } from './publications.ts';
import type { DemoKeep } from './receipts.ts';

/**
 * Loads the demo publication into an unused database, and prints that it does.
 * @param keep stores of photos and receipts
 * @returns whether it was loaded now
 */
export async function loadDemoAloud(
  tools: SystemTools,
  keep: DemoKeep,
  say: (line: string) => void,
): Promise<boolean> {
  const begun = performance.now();
  if (!(await loadDemoIfEmpty(tools, () => say('Loading the demo publication …'), keep))) return false;
  say(`The demo publication was loaded in ${Math.round((performance.now() - begun) / 1000)} s.`);
  return true;
}

/** Returns how to sign in to the demo publication: the password, and a line for each address. */
export function demoSignInText(): string {
  const lines = demoSignIns.map(({ email, purpose }) => `  ${email.padEnd(24)}${purpose}`);
  return [`\nSign in to the demo publication with the password ${demoPassword}:`, ...lines].join('\n');
}
