import { expect, test } from 'vitest';
import type { RangedFile } from '#server/platform/spreadsheets/archive.ts';
import { wordpressExport } from '#server/testing/wordpress.ts';
import { pieceReader } from './wordpress-piece.ts';

function pieceOf(text: string): RangedFile {
  const whole = Buffer.from(text);
  return {
    bytes: whole.length,
    async *open() {
      for (let place = 0; place < whole.length; place += 10_000) yield whole.subarray(place, place + 10_000);
    },
  };
}

const head = '<rss><channel><wp:wxr_version>1.2</wp:wxr_version>';

test('items are read by the thread, with their dates', async () => {
  const whole = wordpressExport([{ id: 1 }, { id: 2, title: 'The ferry' }]);
  const { items, endsEarly } = await pieceReader()(1, pieceOf(whole));
  expect(endsEarly).toBe(false);
  expect(items.map(({ id, title }) => [id, title])).toEqual([
    ['1', 'Post 1'],
    ['2', 'The ferry'],
  ]);
  expect(items[0]?.publishedAt).toBeInstanceOf(Date);
});

test('a piece of more items than WordPress writes into so many bytes is refused', async () => {
  const crumbs = pieceOf(`${head}${'<item/>'.repeat(20_001)}</channel></rss>`);
  await expect(pieceReader()(1, crumbs)).rejects.toThrow('The piece holds more than 20,000 items.');
});

test('without the bound of its depth an endless piece is given up after its time', async () => {
  const read = pieceReader({ time: 1_500, deepest: Number.MAX_SAFE_INTEGER });
  const endless = pieceOf(head + '<a>'.repeat(2_000_000));
  await expect(read(1, endless)).rejects.toThrow('The file takes longer than 1.5 seconds to read.');
  await expect(pieceReader()(1, endless)).rejects.toThrow('nested too deeply');
});
