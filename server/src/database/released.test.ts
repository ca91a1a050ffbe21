import { appendFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readHashes } from './baseline.ts';
import { migrationsOnDisk } from './migrate.ts';
import { compareReleased } from './released.ts';

const list = new URL('./migrations/released.sha256', import.meta.url);
const released = [
  { name: '0313-baseline.sql', checksum: 'a' },
  { name: '0314-groups.sql', checksum: 'b' },
];
const [baseline, groups] = released as [(typeof released)[0], (typeof released)[0]];

test('released migrations are as they were, and all are listed (npm run types adds the new ones)', async () => {
  const { problems, added } = compareReleased(await readHashes('released'), await migrationsOnDisk());
  expect(problems).toEqual([]);
  if (process.env.UPDATE_SCHEMA_TYPES)
    for (const { name, checksum } of added) await appendFile(list, `${checksum}  ${name}\n`);
  else expect(added.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['was changed', [baseline, { ...groups, checksum: 'x' }], '0314-groups.sql is not what was released'],
  ['was removed', [groups], '0313-baseline.sql is missing'],
  ['was renamed', [baseline, { ...groups, name: '0315-groups.sql' }], '0314-groups.sql is missing'],
  [
    'comes before a released one',
    [{ name: '0300-plans.sql', checksum: 'c' }, ...released],
    '0300-plans.sql needs a number above 314',
  ],
  [
    'shares its number',
    [...released, { name: '0315-plans.sql', checksum: 'c' }, { name: '0315-promos.sql', checksum: 'd' }],
    '0315-promos.sql has the number of another',
  ],
])('a migration that %s is found', (_, onDisk, problem) => {
  expect(compareReleased(released, onDisk).problems).toEqual([expect.stringContaining(problem)]);
});

test('a migration more is no problem', () => {
  const plans = { name: '0315-plans.sql', checksum: 'c' };
  expect(compareReleased(released, [...released, plans])).toEqual({ problems: [], added: [plans] });
});
