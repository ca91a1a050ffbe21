// @vitest-environment node
import { expect, test } from 'vitest';
import { endOfItems, type Piece, PieceTooLong, piecesOf } from './export-pieces.ts';

const head = '<rss><channel><wp:wxr_version>1.2</wp:wxr_version>';
const item = (id: number, body = '') => `<item><wp:post_id>${id}</wp:post_id><![CDATA[${body}]]></item>\n`;
const tail = '</channel></rss>';

async function all(text: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of piecesOf(new Blob([text]))) pieces.push(piece);
  return pieces;
}

const idsIn = (pieces: readonly Piece[]) =>
  pieces.flatMap(({ xml }) => [...xml.matchAll(/post_id>(\d+)</g)].map(([, id]) => Number(id)));

test('a small export is one piece', async () => {
  expect(await all(head + item(1) + item(2) + tail)).toEqual([
    { xml: `${head}${item(1)}${item(2)}${tail}`, share: 1 },
  ]);
});

test('a large one comes in whole exports of whole items, none lost and none twice', async () => {
  const many = Array.from({ length: 40 }, (_, id) => item(id, `${'é'.repeat(90_000)}</item>`));
  const pieces = await all(head + many.join('') + tail);
  expect(pieces.length).toBeGreaterThan(2);
  expect(idsIn(pieces)).toEqual(many.map((_text, id) => id));
  for (const { xml } of pieces) {
    expect(xml.startsWith(head)).toBe(true);
    expect(xml.trimEnd().endsWith('</channel></rss>')).toBe(true);
  }
  expect(pieces.at(-1)?.share).toBe(1);
});

test('an end of an item in the text of an article is none', () => {
  expect(endOfItems('<item><![CDATA[</item>')).toBe(0);
  expect(endOfItems('<item><![CDATA[</item>]]></item><item>')).toBe(32);
});

test('a file without items is sent as it is, and one that never ends an item is not sent', async () => {
  expect(await all('email,name\n')).toEqual([{ xml: 'email,name\n', share: 1 }]);
  await expect(all(`${head}<item><![CDATA[${'x'.repeat(5_000_000)}`)).rejects.toBeInstanceOf(PieceTooLong);
});

test('the end of a file that breaks off is sent too, so that the server can tell', async () => {
  const many = Array.from({ length: 20 }, (_, id) => item(id, 'x'.repeat(100_000)));
  const partial = '<item><wp:post_id>99</wp:post_id>';
  const pieces = await all(head + many.join('') + partial);
  expect(pieces.at(-1)?.xml.endsWith(partial)).toBe(true);
  expect(idsIn(pieces)).toEqual([...many.map((_text, id) => id), 99]);
});

test('a file in another encoding is sent in UTF-8, without the declaration of the old one', async () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n${head}${item(1, 'Café')}${tail}`;
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const pieces: Piece[] = [];
  for await (const piece of piecesOf(new Blob([latin]))) pieces.push(piece);
  expect(pieces).toEqual([{ xml: `${head}${item(1, 'Café')}${tail}`, share: 1 }]);
});
