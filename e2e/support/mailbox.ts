import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownFolder } from './running-products.ts';

/** Milliseconds; long, because files are generated in order, which takes time on a busy machine. */
const arrivesWithin = 30_000;

/** Returns the text of a mail as a mail program shows it. */
function readable(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function mailsTo(dataDir: string, address: string, subject: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  // An address with a name is in brackets.
  const isTo = (mail: string) => mail.includes(`To: ${address}`) || mail.includes(` <${address}>`);
  return mails.map(readable).filter((mail) => isTo(mail) && mail.includes(subject));
}

/**
 * Returns the newest mail with this subject to an address, after waiting for the expected number.
 * @param dataDir folder of the product that writes it, if it isn't that of the stories
 */
export async function mailTo(
  address: string,
  subject: string,
  count = 1,
  dataDir = ownFolder(),
): Promise<string> {
  const until = Date.now() + arrivesWithin;
  for (;;) {
    const mails = await mailsTo(dataDir, address, subject);
    const newest = mails.at(-1);
    if (newest !== undefined && mails.length >= count) return newest;
    if (Date.now() > until) throw new Error(`No mail "${subject}" to ${address} arrived.`);
    await wait(100);
  }
}

/** Returns the first address in a mail. */
export const linkIn = (mail: string): string => /https?:\/\/\S+/.exec(mail)?.[0] ?? 'no link';
