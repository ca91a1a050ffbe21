import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pixel } from '#server/testing/pixel.ts';
import { photoOf } from './pictures.ts';

const pixels = 25_000_000;
const anyKind = { kind: '', pixels };
const reasonOf = (content: Buffer, asked = anyKind) =>
  photoOf(content, asked).then(
    () => 'taken',
    (error: { reason?: string }) => error.reason,
  );

const grey = { channels: 3 as const, background: '#888' };
let jpeg: Buffer;
let wide: Buffer;

beforeAll(async () => {
  // A photo rotated by its metadata, with other metadata that a camera writes.
  const camera = { IFD0: { Copyright: 'Ana Sol', ImageDescription: 'home' }, IFD3: { GPSLatitudeRef: 'N' } };
  const taken = sharp({ create: { width: 40, height: 20, ...grey } }).withExif(camera);
  jpeg = await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  wide = await sharp({ create: { width: 5_001, height: 5_000, ...grey } })
    .png()
    .toBuffer();
});

test.each(['png', 'jpeg', 'webp'] as const)('a photo of the kind %s is made anew as WebP', async (format) => {
  const given = await sharp(pixel).toFormat(format).toBuffer();
  const made = await photoOf(given, { kind: `image/${format}`, pixels });
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 1, height: 1 });
});

test('a photo is turned upright and loses what its camera wrote into it', async () => {
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  const made = await photoOf(jpeg, anyKind);
  const { width, height, exif, orientation, icc, xmp } = await sharp(made).metadata();
  expect({ width, height, exif, orientation, icc, xmp }).toEqual({ width: 20, height: 40 });
  expect(made.includes('Ana Sol')).toBe(false);
});

test('what hangs on behind the picture does not come along', async () => {
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
  expect((await photoOf(polyglot, anyKind)).includes('script')).toBe(false);
});

test('a large photo is kept at 2,000 pixels, a small one as it is', async () => {
  const large = await sharp({ create: { width: 3_000, height: 1_500, ...grey } })
    .png()
    .toBuffer();
  expect(await sharp(await photoOf(large, anyKind)).metadata()).toMatchObject({
    width: 2_000,
    height: 1_000,
  });
});

test('more than 25 megapixels are refused', async () => {
  expect(await reasonOf(wide)).toBe('too many pixels');
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ['a PDF', Buffer.from('%PDF-1.4\n')],
  ['a text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['a picture that is cut off', pixel.subarray(0, 40)],
])('%s is refused', async (_name, content) => {
  expect(await reasonOf(content)).toBe('unreadable');
});

test('a picture that says it is of another kind is refused', async () => {
  for (const kind of ['image/jpeg', 'image/svg+xml', 'text/html'])
    expect(await reasonOf(pixel, { kind, pixels })).toBe('other kind');
});

test('photos are made one after the other, and too many at once are turned away', async () => {
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => photoOf(jpeg, anyKind)));
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(await reasonOf(jpeg)).toBe('taken');
});
