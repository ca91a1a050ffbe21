import { expect, test } from 'vitest';
import { sources } from './all.ts';
import { listSystems } from './systems.ts';

test('every file that is recognised stands once among those of its system', () => {
  const listed = listSystems().flatMap(({ system, files }) =>
    files.map(({ file, kind }) => `${system}: ${file}, ${kind}`),
  );
  const known = sources.map(({ system, file, kind }) => `${system}: ${file}, ${kind}`);
  expect(listed.toSorted()).toEqual(known.toSorted());
  const systems = listSystems().map(({ system }) => system);
  expect(new Set(systems).size).toBe(systems.length);
});
