// Values of CSS for the typesetter: lengths in points, colors as #rrggbb.

const points: Readonly<Record<string, number>> = { pt: 1, px: 0.75, mm: 2.834_65, cm: 28.346_5, in: 72 };
const longest = 2_000;

/** Returns a length in points; null if the value is no length. @param size font size in points */
export function length(value: string | undefined, size: number): number | null {
  const [, digits, unit = ''] = /^(-?\d*\.?\d+)(pt|px|mm|cm|in|em|rem)?$/.exec(value?.trim() ?? '') ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (unit === '') return number === 0 ? 0 : null;
  const factor = unit === 'em' ? size : unit === 'rem' ? 12 : (points[unit] ?? 0);
  return Math.max(-longest, Math.min(longest, number * factor));
}

/** Returns a width as `{ percent }` or `{ points }`; null for any other value. */
export function width(
  value: string | undefined,
  size: number,
): { percent: number } | { points: number } | null {
  const [, digits] = /^(\d*\.?\d+)%$/.exec(value?.trim() ?? '') ?? [];
  if (digits !== undefined) return { percent: Math.max(0.1, Math.min(100, Number(digits))) };
  const found = length(value, size);
  return found === null || found <= 0 ? null : { points: found };
}

export type Sides = [top: number, right: number, bottom: number, left: number];

/** Parses a shorthand such as `margin: 4px 8px`, in points. Negative values count as 0. */
export function sides(value: string | undefined, size: number): Sides {
  const [top = 0, right = top, bottom = top, left = right] = (value ?? '')
    .trim()
    .split(/\s+/)
    .map((one) => Math.max(0, length(one, size) ?? 0));
  return [top, right, bottom, left];
}

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  maroon: '#800000',
  orange: '#ffa500',
  yellow: '#ffff00',
  olive: '#808000',
  green: '#008000',
  lime: '#00ff00',
  teal: '#008080',
  aqua: '#00ffff',
  blue: '#0000ff',
  navy: '#000080',
  purple: '#800080',
  fuchsia: '#ff00ff',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  dimgray: '#696969',
  whitesmoke: '#f5f5f5',
  darkblue: '#00008b',
  darkred: '#8b0000',
  darkgreen: '#006400',
  slategray: '#708090',
};

const hex = (channel: string) =>
  Math.min(255, Math.round(Number(channel)))
    .toString(16)
    .padStart(2, '0');

/** Returns a color as #rrggbb; null if there is none or it is invalid. */
export function color(value: string | undefined): string | null {
  const given = value?.trim().toLowerCase() ?? '';
  const known = named[given];
  if (known !== undefined) return known;
  const [, short] = /^#([0-9a-f]{3})$/.exec(given) ?? [];
  if (short !== undefined) return `#${short.replaceAll(/./g, '$&$&')}`;
  if (/^#[0-9a-f]{6}$/.test(given)) return given;
  const [, red, green, blue, alpha] =
    /^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})(?:\s*[,/]\s*([\d.]+)%?)?\s*\)$/.exec(
      given,
    ) ?? [];
  if (red === undefined || green === undefined || blue === undefined || alpha === '0') return null;
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

export interface Stroke {
  width: number;
  color: string;
}

/** Parses `border: 1px solid #ccc`; null without a border. */
export function stroke(value: string | undefined, size: number): Stroke | null {
  if (value === undefined) return null;
  const words = value
    .trim()
    .toLowerCase()
    .split(/\s+(?![^(]*\))/);
  if (words.some((word) => word === 'none' || word === 'hidden' || word === '0')) return null;
  const widths: Readonly<Record<string, number>> = { thin: 0.5, medium: 1.5, thick: 3 };
  const found = words.map((word) => widths[word] ?? length(word, size)).find((one) => one !== null);
  const width = Math.min(20, found ?? 0.75);
  return width <= 0 ? null : { width, color: words.map(color).find((one) => one !== null) ?? '#000000' };
}
