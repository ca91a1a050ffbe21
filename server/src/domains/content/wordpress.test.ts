import { expect, test } from 'vitest';
import { inChunks, wordpressExport } from '#server/testing/wordpress.ts';
import { readWordpress, UnreadableExport, type WordpressItem } from './wordpress.ts';

async function itemsOf(text: string, bytes?: number): Promise<WordpressItem[]> {
  const items: WordpressItem[] = [];
  for await (const read of readWordpress(inChunks(text, bytes))) items.push(...read.items);
  return items;
}

const file = wordpressExport([
  {
    id: 7,
    title: 'Ferries & <em>bridges</em>',
    terms: [
      ['category', 'sport', 'Sport'],
      ['post_tag', 'harbour', 'Harbour &amp; quay'],
    ],
  },
  { id: 8, type: 'page', author: 'unknown', date: '0000-00-00 00:00:00' },
]);

test('an item is read with its author, its date and its terms', async () => {
  const [first, second] = await itemsOf(file);
  expect(first).toEqual({
    id: '7',
    title: 'Ferries & bridges',
    link: 'https://paper.example/7/',
    author: 'ada',
    authorName: 'Ada Whitcombe',
    type: 'post',
    status: 'publish',
    hasPassword: false,
    publishedAt: new Date('2026-03-01T10:00:00Z'),
    terms: [
      { taxonomy: 'category', key: 'sport', title: 'Sport' },
      { taxonomy: 'post_tag', key: 'harbour', title: 'Harbour & quay' },
    ],
  });
  expect(second).toMatchObject({ type: 'page', authorName: 'unknown', publishedAt: null, terms: [] });
});

test('wherever the bytes are cut, the same is read', async () => {
  const whole = await itemsOf(file, 1_000_000);
  for (const bytes of [1, 7, 64]) expect(await itemsOf(file, bytes)).toEqual(whole);
});

test('entities of a document type are neither expanded nor fetched', async () => {
  const doctype = `<!DOCTYPE rss [
    <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
    <!ENTITY secret SYSTEM "file:///etc/passwd">
  ]>\n`;
  const text = wordpressExport([{ id: 1, title: 'TITLE' }], doctype).replace('TITLE', '&c; &secret;');
  const [item] = await itemsOf(text);
  expect(item?.title).toBe('&c; &secret;');
});

test('a file that is no export is refused, and so is an empty one', async () => {
  const refused = [
    '',
    'email,name\na@example.com,Ada\n',
    '<rss><channel><item><title>A feed</title></item></channel></rss>',
    file.replace('<wp:wxr_version>1.2</wp:wxr_version>', ''),
  ];
  for (const text of refused) await expect(itemsOf(text)).rejects.toBeInstanceOf(UnreadableExport);
});

test('tags without end and texts without bound are refused or cut, not kept', async () => {
  const deep = file.replace('<channel>', `<channel>${'<a>'.repeat(200)}`);
  await expect(itemsOf(deep)).rejects.toThrow('nested too deeply');
  const [long] = await itemsOf(wordpressExport([{ id: 1, title: 'x'.repeat(100_000) }]));
  expect(long?.title).toHaveLength(2_000);
  async function* endless() {
    yield* inChunks(file.slice(0, file.indexOf('</item>')));
    yield new TextEncoder().encode('<content:encoded><![CDATA[');
    const megabyte = new TextEncoder().encode('x'.repeat(1024 ** 2));
    for (let sent = 0; sent < 40; sent += 1) yield megabyte;
  }
  const reading = async () => {
    for await (const read of readWordpress(endless())) expect(read.items.length).toBeLessThan(3);
  };
  await expect(reading()).rejects.toThrow('too long to be read');
});
