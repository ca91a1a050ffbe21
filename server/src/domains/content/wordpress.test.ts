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

async function endOf(text: string, bytes?: number) {
  let items = 0;
  let endsEarly = false;
  for await (const read of readWordpress(inChunks(text, bytes))) {
    items += read.items.length;
    ({ endsEarly } = read);
  }
  return { items, endsEarly };
}

test('a file that breaks off says so, and what it has of the last item is none', async () => {
  expect(await endOf(file)).toEqual({ items: 2, endsEarly: false });
  const inSecond = file.slice(0, file.lastIndexOf('<wp:status>'));
  for (const bytes of [7, 1_000_000])
    expect(await endOf(inSecond, bytes)).toEqual({ items: 1, endsEarly: true });
  expect(await endOf(file.slice(0, file.indexOf('<item>')))).toEqual({ items: 0, endsEarly: true });
  expect(await endOf(file.slice(0, file.indexOf('</channel>')))).toEqual({ items: 2, endsEarly: true });
  const withoutEnd = file.replace(/<\/item>\s*<\/channel>/, '</channel>');
  expect(await endOf(withoutEnd)).toEqual({ items: 1, endsEarly: true });
});

test('the encoding that the file declares is used, and one that nobody knows is refused', async () => {
  const text = wordpressExport([{ id: 915, title: 'Café Zoé' }]);
  const inEncoding = (name: string) => text.replace('encoding="UTF-8"', `encoding="${name}"`);
  async function* cut(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const titleIn = async (bytes: Uint8Array) => {
    const items: WordpressItem[] = [];
    for await (const read of readWordpress(cut(bytes))) items.push(...read.items);
    return items.map(({ title }) => title);
  };
  expect(await titleIn(Buffer.from(inEncoding('ISO-8859-1'), 'latin1'))).toEqual(['Café Zoé']);
  expect(await titleIn(Buffer.from(inEncoding('Windows-1252'), 'latin1'))).toEqual(['Café Zoé']);
  expect(await titleIn(Buffer.from(inEncoding('UTF-16'), 'utf16le'))).toEqual(['Café Zoé']);
  await expect(titleIn(Buffer.from(inEncoding('EBCDIC-CP-US')))).rejects.toThrow(
    "The file says that its encoding is EBCDIC-CP-US, which can't be read. Save it as UTF-8.",
  );
});
