// Size of a picture, read from its first bytes: a small file may contain more pixels than there is memory for.

export interface PictureSize {
  kind: 'png' | 'jpg' | 'gif' | 'webp';
  width: number;
  height: number;
}

const isText = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

function pngSize(bytes: Buffer): PictureSize | null {
  if (!isText(bytes, 1, 'PNG\r\n') || !isText(bytes, 12, 'IHDR')) return null;
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifSize(bytes: Buffer): PictureSize | null {
  if (!isText(bytes, 0, 'GIF8')) return null;
  return { kind: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (!isText(bytes, 0, 'RIFF') || !isText(bytes, 8, 'WEBP')) return null;
  if (isText(bytes, 12, 'VP8X'))
    return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (isText(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21);
    return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!isText(bytes, 12, 'VP8 ')) return null;
  return {
    kind: 'webp',
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  };
}

/** Skips from marker to marker up to the one that begins the frame. */
function jpegSize(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { kind: 'jpg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Returns kind and size as the file states them; null if it isn't PNG, JPEG, GIF or WebP, or is truncated. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 32) return null;
  try {
    return pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);
  } catch {
    return null;
  }
}
