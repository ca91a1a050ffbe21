import { expect, test } from 'vitest';
import { encodingOf } from './encoding.ts';
import { readFileRows } from './file-reader.ts';
import type { FileSource } from './source.ts';
import { decoded } from './text-stream.ts';

/** Creates a file that is read in pieces of `piece` bytes. */
function fileOf(content: Buffer, piece = 7): FileSource {
  return {
    bytes: content.length,
    async *open(from = 0) {
      for (let place = from; place < content.length; place += piece)
        yield content.subarray(place, Math.min(content.length, place + piece));
    },
  };
}

async function textOf(source: FileSource): Promise<string> {
  const encoding = await encodingOf(source);
  const parts: Buffer[] = [];
  for await (const { text: part } of decoded({ ...source, encoding }, 0)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const table = 'email;name\nzoe@example.com;Zoë Müller – “Köln” 5 €\n';
/** Windows-1252 has the dash, the quotes and the euro sign among the control characters. */
const signs = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 };
const windows = Buffer.from(table, 'latin1');
for (const [sign, byte] of Object.entries(signs))
  for (let at = table.indexOf(sign); at >= 0; at = table.indexOf(sign, at + 1)) windows[at] = byte;
const utf16 = Buffer.from(table, 'utf16le');

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from(table), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`), 'utf-8'],
  ['Windows-1252, as Excel writes CSV', windows, 'windows-1252'],
  ['UTF-16 without a mark, little end first', utf16, 'utf-16le'],
  ['UTF-16 without a mark, big end first', Buffer.from(utf16).swap16(), 'utf-16be'],
  ['letters of four bytes', Buffer.from(`${table}fox@example.com;日本 🦊\n`), 'utf-8'],
])('%s is told from the bytes and read as it was written', async (_what, content, encoding) => {
  expect(await encodingOf(fileOf(content))).toBe(encoding);
  expect((await textOf(fileOf(content))).startsWith(table)).toBe(true);
});

test('the one letter that is no UTF-8 may be the last of a large file', async () => {
  const rows = Buffer.alloc(3_000_000, 'a@example.com;plain name\n');
  const file = (end: number[]) => fileOf(Buffer.concat([rows, Buffer.from(end)]), 262_144);
  expect(await encodingOf(file([]))).toBe('utf-8');
  expect(await encodingOf(file([0xe9]))).toBe('windows-1252');
  expect((await textOf(file([0xe9]))).endsWith('é')).toBe(true);
  // A character that is cut in half at the end doesn't make the file invalid UTF-8.
  expect(await encodingOf(file([0xc3, 0xa9, 0xc3]))).toBe('utf-8');
});

test.each<[string, number[], string]>([
  ['as many broken letters as whole ones', [0xc3, 0xa9, 0xe9], 'utf-8'],
  ['more broken letters than whole ones', [0xc3, 0xa9, 0xe9, 0xfc], 'windows-1252'],
  ['a letter that is spelled too long', [0xc0, 0x80], 'windows-1252'],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80], 'windows-1252'],
])('a file with %s', async (_what, bytes, encoding) => {
  const content = Buffer.concat([Buffer.from('name\n'), Buffer.from(bytes), Buffer.from('\n')]);
  for (const piece of [1, 2, 3, 100]) expect(await encodingOf(fileOf(content, piece))).toBe(encoding);
});

test('spreadsheets have no encoding of their own, and what has zeros on both sides is no table', async () => {
  expect(await encodingOf(fileOf(Buffer.from('PK\u0003\u0004 sheet')))).toBeNull();
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, place) => (place % 3 === 0 ? 65 : 0)));
  const read = async () => {
    for await (const _rows of readFileRows({ ...fileOf(noise), encoding: await encodingOf(fileOf(noise)) }));
  };
  await expect(read()).rejects.toThrow('This is not a table.');
});
