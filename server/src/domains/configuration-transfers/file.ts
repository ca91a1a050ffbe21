// Writes and reads configuration files: readable JSON, and below it one line with the signature. A file with one
// changed byte is rejected.
import { z } from 'zod';
import { transferParts } from '#contract/domains/configuration-transfers/words.ts';
import { isTooDeep } from '#server/platform/json/too-deep.ts';
import type { Item } from './portable.ts';
import { fingerprintOf, isSignedBy, type Signer } from './signer.ts';

const format = 'masthead configuration';
const formatVersion = 1;
const rule = '-----signature-----\n';
const signatureLine = /^ed25519 ([0-9a-f]{64}) ([0-9a-f]{128})\n$/;

const document = z.strictObject({
  format: z.literal(format),
  version: z.literal(formatVersion),
  made_at: z.iso.datetime(),
  site: z.strictObject({ key: z.string().min(1).max(63), title: z.string().min(1).max(255) }),
  items: z
    .array(
      z.strictObject({
        part: z.enum(transferParts),
        name: z.string().min(1).max(600),
        values: z.record(z.string(), z.unknown()),
      }),
    )
    .max(5_000),
});
type Document = z.infer<typeof document>;

export interface Configuration {
  site: Document['site'];
  /** Time of the export, in UTC. */
  madeAt: Date;
  items: Item[];
}

/** Reason for which a file is rejected. */
export type FileFault = 'no_file' | 'changed' | 'newer' | 'unreadable';

export class FileRejected extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`The configuration file is refused: ${fault}.`);
    this.name = 'FileRefused';
    this.fault = fault;
  }
}

/** Returns the text of a signed file. */
export function writeFile(signer: Signer, { site, madeAt, items }: Configuration): string {
  const whole: Document = {
    format,
    version: formatVersion,
    made_at: madeAt.toISOString(),
    site,
    items: items.map(({ part, name, values }) => ({ part, name, values })),
  };
  const body = `${JSON.stringify(whole, null, 2)}\n`;
  return `${body}${rule}ed25519 ${signer.publicKey} ${signer.sign(Buffer.from(body))}\n`;
}

/** Maximum nesting depth of a file: an item's values, which come from inputs, and the levels around them. */
const deepest = 40;

function parsed(body: Buffer): unknown {
  if (isTooDeep(body, deepest)) throw new FileRejected('unreadable');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new FileRejected('unreadable');
  }
}

/**
 * Reads a signed file.
 * @returns its content, with the fingerprint of the key that signed it
 * @throws FileRefused for a file in another format, changed after it was signed, or of a later version of the product
 */
export function readFile(bytes: Buffer): Configuration & { fingerprint: string } {
  const end = bytes.lastIndexOf(rule);
  if (end === -1) throw new FileRejected('no_file');
  const body = bytes.subarray(0, end);
  const [, publicKey, signature] =
    signatureLine.exec(bytes.subarray(end + rule.length).toString('latin1')) ?? [];
  if (publicKey === undefined || signature === undefined) throw new FileRejected('changed');
  if (!isSignedBy(publicKey, body, signature)) throw new FileRejected('changed');
  const json = parsed(body);
  const { data } = document.safeParse(json);
  if (data === undefined) {
    const said = z.looseObject({ format: z.literal(format), version: z.int() }).safeParse(json).data;
    throw new FileRejected(said && said.version > formatVersion ? 'newer' : 'unreadable');
  }
  return {
    site: data.site,
    madeAt: new Date(data.made_at),
    items: data.items,
    fingerprint: fingerprintOf(publicKey),
  };
}
