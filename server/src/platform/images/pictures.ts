// Pictures that people upload, decoded and encoded again: the result contains only pixels.
import { limitConcurrency } from '../concurrency/limit.ts';

type Reason = 'unreadable' | 'other kind' | 'too many pixels';

/** The file is no acceptable picture. */
export class ImageRejected extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the picture is refused: ${reason}`);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}

/** Longest side of a stored photo, in pixels; a larger one is scaled down. */
const longestSide = 2_000;

/** Accepted kinds, by the decoder's names. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** Media types that a form sends if the sender named none. */
const claimsNothing: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'text/plain']);

/**
 * One decoded picture is in memory at a time: 100 MB at most. A caller is rejected if five are waiting, or after
 * waiting for 20 s.
 */
const oneByOne = limitConcurrency(1, { mostWaiting: 5, longestWait: 20_000 });

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only these three of the library's decoders are allowed.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | null = null;

/** Loads the decoder with the first picture, because most starts of the product need none. */
function decoder(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}

interface Asked {
  /** Media type claimed by the sender; may be empty. */
  kind: string;
  /** Largest number of pixels that is decoded. */
  pixels: number;
  /** Aborted when the picture is no longer needed. */
  signal?: AbortSignal | undefined;
}

async function remade(content: Buffer, { kind, pixels }: Asked): Promise<Buffer> {
  const sharp = await decoder();
  const picture = sharp(content, { limitInputPixels: pixels, failOn: 'truncated', sequentialRead: true });
  const { format, width, height } = await picture.metadata();
  const real = kinds.get(format);
  if (real === undefined) throw new ImageRejected('unreadable');
  if (!claimsNothing.has(kind) && kind !== real) throw new ImageRejected('other kind');
  if (width * height > pixels) throw new ImageRejected('too many pixels');
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

/**
 * Encodes a photo as WebP: turned upright, at most 2,000 pixels wide and high, without metadata, and only the first
 * frame of an animation.
 * @param content PNG, JPEG or WebP
 * @throws PictureRefused if it is none of them, has another kind than claimed, is truncated or too large; QueueFull
 *   while too many are waiting
 */
export function photoOf(content: Buffer, asked: Asked): Promise<Buffer> {
  return oneByOne(
    async () => {
      try {
        return await remade(content, asked);
      } catch (error) {
        if (error instanceof ImageRejected) throw error;
        const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
        throw new ImageRejected(isTooLarge ? 'too many pixels' : 'unreadable');
      }
    },
    { signal: asked.signal },
  );
}
