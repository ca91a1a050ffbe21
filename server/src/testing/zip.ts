import { crc32, deflateRawSync } from 'node:zlib';

/** Compressed content with the size that it claims. */
interface Packed {
  packed: Buffer;
  bytes: number;
}

interface Written {
  name: Buffer;
  packed: Buffer;
  bytes: number;
  sum: number;
}

function headerOf({ name, packed, bytes, sum }: Written, signature: number, size: number): Buffer {
  const header = Buffer.alloc(size);
  header.writeUInt32LE(signature, 0);
  // The directory has the version of the writer first.
  const at = size === 46 ? 6 : 4;
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(8, at + 4);
  header.writeUInt32LE(sum, at + 10);
  header.writeUInt32LE(packed.length, at + 14);
  header.writeUInt32LE(bytes, at + 18);
  header.writeUInt16LE(name.length, at + 22);
  return header;
}

/** Returns a ZIP archive of these files, including ones that declare a wrong size. */
export function zipOf(files: Readonly<Record<string, string | Buffer | Packed>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const isPacked = typeof content !== 'string' && !Buffer.isBuffer(content);
    const bytes = isPacked ? Buffer.alloc(0) : Buffer.from(content);
    const written: Written = isPacked
      ? { name, ...content, sum: 0 }
      : { name, packed: deflateRawSync(bytes), bytes: bytes.length, sum: crc32(bytes) };
    const entry = headerOf(written, 0x02014b50, 46);
    entry.writeUInt32LE(place, 42);
    directory.push(entry, name);
    const local = [headerOf(written, 0x04034b50, 30), name, written.packed];
    parts.push(...local);
    place += local.reduce((sum, { length }) => sum + length, 0);
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...parts, index, end]);
}
