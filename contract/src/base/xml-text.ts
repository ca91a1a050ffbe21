// Decoding of XML files, shared by the console, which sends a file in pieces, and the server.

/** Bytes from the start of a file that contain its byte order mark or declaration. */
export const xmlStart = 512;

export type XmlDecoder = InstanceType<typeof TextDecoder>;

/** Error of a file that names an encoding that can't be decoded. */
export class UnknownEncoding extends Error {
  readonly encoding: string;

  constructor(encoding: string) {
    super(`The file says that its encoding is ${encoding}, which can't be read. Save it as UTF-8.`);
    this.encoding = encoding;
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Detects UTF-16 by its byte order mark or by the zero byte beside the first `<`; returns null for other files. */
function wideEncoding(start: Uint8Array): string | null {
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0x3c, 0)) return 'utf-16le';
  if (startsWith(start, 0xfe, 0xff) || startsWith(start, 0, 0x3c)) return 'utf-16be';
  return null;
}

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Encodings of two or four bytes per letter: a declaration that is readable byte by byte can't be true. */
const wide = /^(utf-?(16|32)|ucs-?[24]|iso-10646-ucs)/i;

function declaredEncoding(start: Uint8Array): string {
  if (startsWith(start, 0xef, 0xbb, 0xbf)) return 'utf-8';
  const text = Array.from(start.subarray(0, xmlStart), (byte) => String.fromCharCode(byte)).join('');
  const declared = declaration.exec(text)?.[1] ?? 'utf-8';
  return wide.test(declared) ? 'utf-8' : declared;
}

/**
 * Creates a decoder for an XML file by its byte order mark, its zero bytes or its declaration, in this order; defaults
 * to UTF-8.
 * @param start the first bytes of the file, `xmlStart` of them or all
 * @throws UnknownEncoding
 */
export function xmlDecoder(start: Uint8Array): XmlDecoder {
  const encoding = wideEncoding(start) ?? declaredEncoding(start);
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnknownEncoding(encoding);
  }
}
