import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loginSettings, poolerSettings, ways } from './pooler.ts';

const operations = new URL('../../../../docs/operations.md', import.meta.url);

test('what is tried is what docs/operations.md says to set', async () => {
  const lines = (await readFile(operations, 'utf8')).split('\n').map((line) => line.trim());
  expect(lines).toEqual(expect.arrayContaining([...poolerSettings, ...loginSettings]));
  for (const way of Object.values(ways))
    expect(lines.filter((line) => line.startsWith(`${way} = host=`))).toHaveLength(1);
});
