import { readFile } from 'node:fs/promises';

/** The version of the product, as its package says. */
export async function productVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
