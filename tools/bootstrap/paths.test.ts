import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, server } from './paths.mjs';

test('the bench starts the server with the settings of npm start', () => {
  const settings = server.slice(0, -1).map((setting) => `'${setting}', `);
  expect(settings).not.toEqual([]);
  const bench = readFileSync(join(root, 'bench', 'product.ts'), 'utf8');
  expect(bench).toContain(`${settings.join('')}'server/src/main.ts'`);
});
