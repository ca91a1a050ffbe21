import { expect, test } from 'vitest';
import tokens from './tokens.css?raw';

/** Share of light that a colour gives off, from 0 to 1, as WCAG reckons it. */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const [light = '', dark = ''] = tokens.split('[data-mantine-color-scheme="dark"]');
const colourNamed = (css: string, name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(css)?.[1] ?? '';

test.each([
  ['light', light],
  ['dark', dark],
])('edges of inputs, boxes and switches stand out by 3 to 1 in the %s scheme', (_scheme, css) => {
  for (const ground of ['canvas', 'raised', 'hover'])
    expect(contrast(colourNamed(css, 'edge'), colourNamed(css, ground))).toBeGreaterThanOrEqual(3);
});
