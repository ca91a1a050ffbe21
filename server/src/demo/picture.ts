// The photo of a demo event, drawn: a quay at night, with the moon over the harbour and light in the printing house.
import { crc32, deflateSync } from 'node:zlib';

const width = 960;
const height = 540;

type Colour = readonly [red: number, green: number, blue: number];

const mixed = (one: Colour, other: Colour, share: number): Colour => {
  const part = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [part(one[0], other[0]), part(one[1], other[1]), part(one[2], other[2])];
};

const horizon = 360;
const moon = { x: 720, y: 120, radius: 46 };

/** Left edge, width and height of each house on the quay. */
const houses = [
  [0, 130, 90],
  [120, 90, 150],
  [200, 240, 200],
  [430, 110, 120],
  [530, 80, 170],
  [600, 160, 80],
  [830, 130, 110],
] as const;

/**
 * Returns whether a pixel of a house is a lit window.
 * @param x pixels from its left edge
 * @param y pixels from its bottom
 */
function isLit(x: number, y: number, [wide, tall]: readonly [number, number]): boolean {
  if (x > wide - 12 || y > tall - 14) return false;
  const [column, row] = [Math.floor(x / 22), Math.floor(y / 30)];
  return x % 22 > 10 && y % 30 > 12 && y % 30 < 26 && (column * 7 + row * 11 + column * row * 3) % 4 === 0;
}

function quayAt(x: number, y: number): Colour | null {
  const house = houses.find(([left, wide]) => x >= left && x < left + wide);
  if (!house || y < horizon - house[2] || y >= horizon) return null;
  return isLit(x - house[0], horizon - y, [house[1], house[2]]) ? [255, 206, 112] : [22, 27, 43];
}

function skyAt(x: number, y: number): Colour {
  const distance = Math.hypot(x - moon.x, y - moon.y);
  if (distance < moon.radius) return [250, 244, 220];
  const sky = mixed([17, 28, 66], [214, 126, 104], Math.min(1, y / horizon) ** 1.7);
  return mixed(sky, [250, 244, 220], Math.max(0, 0.35 - distance / 700));
}

function colourAt(x: number, y: number): Colour {
  if (y < horizon) return quayAt(x, y) ?? skyAt(x, y);
  // The water mirrors what is above it, darker and in waves.
  const depth = y - horizon;
  const wave = Math.round(Math.sin(y / 3 + x / 90) * (2 + depth / 14));
  const mirrored = Math.max(0, Math.round(horizon - 1 - depth * 1.6));
  const above = quayAt(x + wave, mirrored) ?? skyAt(x + wave, mirrored);
  return mixed(above, [9, 20, 44], 0.45 + depth / 500);
}

/** Returns a chunk of a PNG: length, type, content, and the checksum of both. */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Draws the image as PNG. */
export function drawQuay(): Buffer {
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), end]);
}
