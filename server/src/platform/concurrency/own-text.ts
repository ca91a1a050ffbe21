/**
 * Returns a copy of a text for a cache. A part of a longer text, as `trim` or a header's parser returns it, keeps all of
 * that text in memory: a key of twenty letters in front of 15 KB of spaces would cost 15 KB.
 */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
