import { expect, test } from 'vitest';
import { checkDocs } from './doc-rules.ts';

const paths = ['docs/map.md', 'docs/decisions/0001-a.md', 'server/src/domains/groups/service.ts', 'LICENSE'];

test('a page may name and link to files that are there, their beginnings left out', () => {
  const page =
    'See `domains/groups/service.ts`, [the map](map.md#layers), [1](decisions/0001-a.md), [all](decisions/).';
  expect(checkDocs({ 'docs/a.md': page, 'README.md': '[licence](LICENSE)' }, paths)).toEqual([]);
});

test('a file that is gone is told with its line', () => {
  expect(checkDocs({ 'docs/a.md': 'See\n`domains/groups/rules.ts`.' }, paths)).toEqual([
    'docs/a.md:2: there is no domains/groups/rules.ts',
  ]);
});

test('a link that leads nowhere is told with its line', () => {
  expect(checkDocs({ 'docs/a.md': '[two](decisions/0002-b.md)' }, paths)).toEqual([
    'docs/a.md:1: there is no decisions/0002-b.md',
  ]);
});
