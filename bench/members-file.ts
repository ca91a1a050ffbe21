import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const firstNames = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Farah',
  'Goran',
  'Hana',
  'Ines',
  'Jonas',
  'Kofi',
  'Lena',
];
const lastNames = [
  'Abbott',
  'Bauer',
  'Costa',
  'Duarte',
  'Eriksen',
  'Fontaine',
  'Gruber',
  'Haddad',
  'Ivanova',
  'Jensen',
];

function pick<T>(list: readonly T[], n: number): T | undefined {
  return list[n % list.length];
}

/**
 * Writes a file of members as another system would export them. The same number gives the same file; another word gives
 * other emails.
 */
export async function writeMembersFile(path: string, count: number, word = 'm'): Promise<void> {
  const file = createWriteStream(path);
  file.write('id,email,name,note,subscribed_to_emails,complimentary_plan,created_at,labels,tiers\n');
  const start = Date.UTC(2020, 0, 1);
  for (let n = 0; n < count; n += 1) {
    const first = pick(firstNames, n * 7) ?? '';
    const last = pick(lastNames, Math.floor(n / 3)) ?? '';
    const created = new Date(start + ((n * 7919) % (6 * 365 * 24 * 60)) * 60_000).toISOString();
    const tier = n % 5 === 0 ? 'Digital' : n % 11 === 0 ? 'Premium' : '';
    const label = n % 10 === 0 ? `Label ${n % 20}` : '';
    const address = `${first}.${last}.${word}${n}@example.net`.toLowerCase();
    const line = `${word}${n},${address},${first} ${last},,${n % 9 !== 0},,${created},${label},${tier}\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}
