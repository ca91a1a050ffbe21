import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { textEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import type { FileStore, FoundFile } from '#server/platform/files/files.ts';
import type { FileSource } from '../file/source.ts';

interface Kept {
  file_key: string;
  parts: number;
  bytes: number;
  encoding: string | null;
}

type Kind = 'upload' | 'rejected';

/** Returns the same name for the same part, so that a retry overwrites an incomplete one. */
function nameOf(fileKey: string, kind: Kind, part: number): string {
  return createHash('sha1').update(`member-import/${fileKey}/${kind}/${part}`).digest('hex');
}

export async function keepPart(
  files: FileStore,
  fileKey: string,
  kind: Kind,
  part: number,
  content: Readable,
): Promise<number> {
  const { bytes } = await files.put(nameOf(fileKey, kind, part), content);
  return bytes;
}

/** Parts before the place are not read. */
async function* partsOf(files: FileStore, fileKey: string, count: number, from: number) {
  let toSkip = from;
  for (let part = 0; part < count; part += 1) {
    const { open, bytes } = await files.find(nameOf(fileKey, 'upload', part));
    if (toSkip >= bytes) {
      toSkip -= bytes;
      continue;
    }
    for await (const chunk of open()) {
      const rest = (chunk as Buffer).subarray(toSkip);
      toSkip -= (chunk as Buffer).length - rest.length;
      if (rest.length > 0) yield rest;
    }
  }
}

/** Returns the file of an import with all of its parts and rows. */
export function uploadedFile(files: FileStore, { file_key: key, parts, bytes, encoding }: Kept): FileSource {
  return {
    bytes,
    open: (from = 0) => partsOf(files, key, parts, from),
    encoding: textEncoding.nullable().parse(encoding),
  };
}

/** Returns the file of an import from its heading on. */
export function uploadedTable(files: FileStore, kept: Kept & { heading_line: number }): FileSource {
  return { ...uploadedFile(files, kept), firstLine: kept.heading_line };
}

/** Returns the lines of all rejected rows as they were written, without their heading. */
export async function rejectedParts(files: FileStore, fileKey: string, count: number): Promise<FoundFile[]> {
  const parts: FoundFile[] = [];
  for (let part = 0; part < count; part += 1) parts.push(await files.find(nameOf(fileKey, 'rejected', part)));
  return parts;
}

/** Removes the parts of a file; missing parts are ignored. */
export async function removeParts(
  files: FileStore,
  fileKey: string,
  kind: Kind,
  count: number,
): Promise<void> {
  for (let part = 0; part < count; part += 1) await files.remove(nameOf(fileKey, kind, part));
}

export function textStream(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}
