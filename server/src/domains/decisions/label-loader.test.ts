import { expect, test } from 'vitest';
import { LabelLoader } from './label-loader.ts';
import type { Label } from './labels.queries.ts';

function labelOf(contentId: number): Label {
  return {
    piece: { contentId, access: 'by_rules', contentTypeId: null, termIds: [], publishedAt: null },
    filing: { content_type_id: null, term_ids: [], access: 'by_rules' },
    views: 0,
  };
}

/** Loader over a database in which the pieces `1`, `2` and so on have these ids. */
function loaderOf() {
  const asked: { siteId: number; keys: readonly string[] }[] = [];
  const state = { isAway: false };
  const loader = new LabelLoader(async (siteId, keys) => {
    asked.push({ siteId, keys });
    if (state.isAway) throw new Error('away');
    return new Map(keys.filter((key) => Number(key) > 0).map((key) => [key, labelOf(Number(key))]));
  });
  return { asked, state, loader };
}

test('pieces that are asked for together are looked up once, each site apart', async () => {
  const { asked, loader } = loaderOf();
  const found = await Promise.all([
    loader.load(7, '1'),
    loader.load(7, '2'),
    loader.load(7, 'none'),
    loader.load(7, '1'),
    loader.load(8, '1'),
  ]);
  expect(found.map((label) => label?.piece.contentId ?? null)).toEqual([1, 2, null, 1, 1]);
  expect(asked).toEqual([
    { siteId: 7, keys: ['1', '2', 'none'] },
    { siteId: 8, keys: ['1'] },
  ]);
});

test('a piece that is asked for during a look-up is read after it, never by it', async () => {
  const { asked, loader } = loaderOf();
  const first = loader.load(7, '1');
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, loader.load(7, '1'), loader.load(7, '2')]);
  expect(asked.map(({ keys }) => keys)).toEqual([['1'], ['1', '2']]);
});

test('one look-up has at most 200 keys', async () => {
  const { asked, loader } = loaderOf();
  await Promise.all(Array.from({ length: 450 }, (_, at) => loader.load(7, `${at + 1}`)));
  expect(asked.map(({ keys }) => keys.length)).toEqual([200, 200, 50]);
});

test('a failure reaches all who wait for it, and the next call asks again', async () => {
  const { state, loader } = loaderOf();
  state.isAway = true;
  const results = await Promise.allSettled([loader.load(7, '1'), loader.load(7, '2')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.isAway = false;
  expect((await loader.load(7, '1'))?.piece.contentId).toBe(1);
});
