// Pictures that people upload, taken apart and made anew: what comes out holds pixels and nothing else.
import { limitConcurrency } from '../concurrency/limit.ts';

type Reason = 'unreadable' | 'other kind' | 'too many pixels';

/** What was given is no picture that is taken. */
export class PictureRefused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the picture is refused: ${reason}`);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}

/** Largest side of a photo that is kept, in pixels; a larger one is made smaller. */
const longestSide = 2_000;

/** The kinds that are read, by the names that the decoder has for them. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** What a form says of a file whose kind the sender did not name. */
const claimsNothing: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'text/plain']);

/** One is in memory at a time, decoded: 100 MB at most. Whoever comes while five wait, or waits for 20 s, is turned away. */
const oneByOne = limitConcurrency(1, { mostWaiting: 5, longestWait: 20_000 });

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Of all that the library could open, only these three decoders.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | null = null;

/** Loaded with the first picture: most starts of the product need none. */
function decoder(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}

interface Asked {
  /** Media type that the sender claims; may be empty. */
  kind: string;
  /** Most pixels that are decoded. */
  pixels: number;
  /** Aborted once nobody waits for the picture any more. */
  signal?: AbortSignal | undefined;
}

async function remade(content: Buffer, { kind, pixels }: Asked): Promise<Buffer> {
  const sharp = await decoder();
  const picture = sharp(content, { limitInputPixels: pixels, failOn: 'truncated', sequentialRead: true });
  const { format, width, height } = await picture.metadata();
  const real = kinds.get(format);
  if (real === undefined) throw new PictureRefused('unreadable');
  if (!claimsNothing.has(kind) && kind !== real) throw new PictureRefused('other kind');
  if (width * height > pixels) throw new PictureRefused('too many pixels');
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

/**
 * A photo made anew as WebP: turned upright, at most 2,000 pixels wide and high, without metadata. Of a moving picture
 * the first frame.
 * @param content PNG, JPEG or WebP
 * @throws PictureRefused for what is none of them, lies about its kind, is cut off or too large; QueueFull while too
 * many others are made
 */
export function photoOf(content: Buffer, asked: Asked): Promise<Buffer> {
  return oneByOne(
    async () => {
      try {
        return await remade(content, asked);
      } catch (error) {
        if (error instanceof PictureRefused) throw error;
        const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
        throw new PictureRefused(isTooLarge ? 'too many pixels' : 'unreadable');
      }
    },
    { signal: asked.signal },
  );
}
