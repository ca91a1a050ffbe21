import { expect, test } from 'vitest';
import { UnknownEncoding, xmlDecoder } from './xml-text.ts';

const declared = (encoding: string, ...letters: number[]) =>
  Uint8Array.from([...new TextEncoder().encode(`<?xml version="1.0" encoding="${encoding}"?>`), ...letters]);

const textOf = (bytes: Uint8Array) =>
  xmlDecoder(bytes)
    .decode(bytes)
    .replace(/^<\?xml[^>]*>/, '');

test('a declared encoding of one byte a letter is honoured', () => {
  // é is E9 in all three; the Euro sign is 80 in Windows-1252 and A4 in ISO-8859-15.
  expect(textOf(declared('ISO-8859-1', 0xe9))).toBe('é');
  expect(textOf(declared('windows-1252', 0xe9, 0x80, 0x93))).toBe('é€“');
  expect(textOf(declared('ISO-8859-15', 0xe9, 0xa4))).toBe('é€');
});

test('UTF-8 is read without a declaration, with a mark whatever is declared, and where UTF-16 cannot be true', () => {
  const letters = [0xc3, 0xa9];
  expect(textOf(Uint8Array.from(letters))).toBe('é');
  expect(textOf(Uint8Array.from([0xef, 0xbb, 0xbf, ...declared('ISO-8859-1', ...letters)]))).toBe('é');
  expect(textOf(declared('UTF-16', ...letters))).toBe('é');
});

function wideOf(text: string, isLittle: boolean, mark: string): Uint8Array {
  const letters = mark + text;
  const bytes = new DataView(new ArrayBuffer(2 * letters.length));
  for (let at = 0; at < letters.length; at += 1) bytes.setUint16(2 * at, letters.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
}

test('UTF-16 is read in both orders, with a mark and without', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>Café 𝒵</a>';
  for (const isLittle of [true, false])
    for (const mark of ['\ufeff', '']) expect(textOf(wideOf(text, isLittle, mark))).toBe('<a>Café 𝒵</a>');
});

test('an encoding that nobody can read is refused with its name', () => {
  expect(() => xmlDecoder(declared('EBCDIC-CP-US'))).toThrow(UnknownEncoding);
  expect(() => xmlDecoder(declared('EBCDIC-CP-US'))).toThrow('encoding is EBCDIC-CP-US');
});
