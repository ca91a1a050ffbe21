import { crc32, inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const deflated = 8;

function endOf(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at -= 1)
    if (archive.readUInt32LE(at) === endOfDirectory) return at;
  throw new Error('this is no ZIP archive, or it breaks off');
}

function contentAt(archive: Buffer, at: number, size: number, method: number): Buffer {
  const begins = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(begins, begins + size);
  return method === deflated ? inflateRawSync(packed) : packed;
}

/**
 * Returns the files of a ZIP archive by name, each checked against its checksum. Archives above 4 GiB are not
 * supported.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = endOf(archive);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== entryOfDirectory)
      throw new Error('the directory of the archive is broken');
    const [method, sum, packedSize] = [10, 16, 20].map((offset, position) =>
      position === 0 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    );
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const content = contentAt(archive, archive.readUInt32LE(at + 42), packedSize ?? 0, method ?? 0);
    if (crc32(content) !== sum) throw new Error(`${name} is not what was written`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
