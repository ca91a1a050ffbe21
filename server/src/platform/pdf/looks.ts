import type { Declarations } from './style-sheet.ts';
import { color, length, type Sides, sides, stroke, width } from './style-values.ts';
import type { BoxLook, TextLook, Width } from './tree.ts';

/** Styles that an element passes on to its children. */
export interface Inherited extends TextLook {
  align: 'left' | 'right' | 'center';
  isOneLine: boolean;
  transform: string;
}

export const plainLook: Inherited = {
  size: 10,
  color: '#000000',
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  lineHeight: 1.3,
  align: 'left',
  isOneLine: false,
  transform: 'none',
};

const smallest = 4;
const largest = 100;

function fontSize(value: string | undefined, above: number): number {
  const [, percent] = /^([\d.]+)%$/.exec(value ?? '') ?? [];
  const words: Readonly<Record<string, number>> = {
    small: 9,
    medium: 12,
    large: 14,
    'x-large': 18,
    smaller: above * 0.85,
  };
  const found = percent ? (above * Number(percent)) / 100 : (words[value ?? ''] ?? length(value, above));
  return Math.min(largest, Math.max(smallest, found ?? above));
}

function lineHeight(value: string | undefined, size: number, above: number): number {
  if (value === undefined) return above;
  const factor = /^[\d.]+$/.test(value) ? Number(value) : (length(value, size) ?? above * size) / size;
  return Math.min(4, Math.max(1, factor));
}

const aligns: Readonly<Record<string, Inherited['align']>> = {
  left: 'left',
  start: 'left',
  justify: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
};

/** Returns the style of texts in an element, by its declarations and inherited styles. */
export function textLook(said: Declarations, above: Inherited): Inherited {
  const size = fontSize(said['font-size'], above.size);
  const weight = said['font-weight'];
  const decoration = said['text-decoration'];
  return {
    size,
    color: color(said.color) ?? above.color,
    isBold: weight === undefined ? above.isBold : /^(bold|bolder|[6-9]00)$/.test(weight),
    isItalic: said['font-style'] === undefined ? above.isItalic : /italic|oblique/.test(said['font-style']),
    isUnderlined: decoration === undefined ? above.isUnderlined : decoration.includes('underline'),
    isStruck: decoration === undefined ? above.isStruck : decoration.includes('line-through'),
    lineHeight: lineHeight(said['line-height'], size, above.lineHeight),
    align: aligns[said['text-align'] ?? ''] ?? above.align,
    isOneLine: said['white-space'] === undefined ? above.isOneLine : said['white-space'] === 'nowrap',
    transform: said['text-transform'] ?? above.transform,
  };
}

const edges = ['top', 'right', 'bottom', 'left'] as const;

function around(said: Declarations, name: 'padding' | 'margin', size: number): Sides {
  const all = sides(said[name], size);
  const [top, right, bottom, left] = edges.map((edge, at) =>
    Math.max(0, length(said[`${name}-${edge}`], size) ?? all[at] ?? 0),
  );
  return [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0];
}

/** Returns the style of an element's box. @param size font size in points */
export function boxLook(said: Declarations, size: number): BoxLook {
  return {
    fill: color(said['background-color']) ?? color(said.background?.split(/\s+(?![^(]*\))/)[0]),
    padding: around(said, 'padding', size),
    margin: around(said, 'margin', size),
    radius: Math.min(50, Math.max(0, length(said['border-radius']?.split(' ')[0], size) ?? 0)),
    strokes: edges.map((edge) => stroke(said[`border-${edge}`] ?? said.border, size)),
  };
}

/** Returns the width of an element: from its style, or else from its attribute, which counts pixels. */
export function widthOf(said: Declarations, attribute: string | undefined, size: number): Width {
  const asked = said.width ?? (attribute && /^\d+$/.test(attribute) ? `${attribute}px` : attribute);
  return width(asked, size);
}
