// Tree for the typesetter. Lengths are points, colors #rrggbb.
import type { Sides, Stroke } from './style-values.ts';

export interface TextLook {
  size: number;
  color: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  /** Line height as a multiple of the font size; 1.3 is the default. */
  lineHeight: number;
}

export interface BoxLook {
  fill: string | null;
  padding: Sides;
  margin: Sides;
  radius: number;
  strokes: (Stroke | null)[];
}

type Align = 'left' | 'right' | 'center';
export type Width = { percent: number } | { points: number } | null;

export interface Cell extends TextLook, BoxLook {
  x: number;
  y: number;
  columns: number;
  rows: number;
  align: Align;
  vertical: 'top' | 'horizon' | 'bottom';
  width: Width;
  isOneLine: boolean;
  inside: TreeNode[];
}

export interface Block extends TextLook, BoxLook {
  kind: 'block';
  align: Align;
  width: Width;
  breaksBefore: boolean;
  staysWhole: boolean;
  /** Marker before a list item. */
  marker: string | null;
  isOneLine: boolean;
  inside: TreeNode[];
}

export interface Inline extends TextLook {
  kind: 'inline';
  /** Web address or mailbox. */
  link: string | null;
  inside: TreeNode[];
}

export type TreeNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'picture'; file: string; width: Width; height: number | null }
  | Inline
  | (TextLook & BoxLook & { kind: 'inlineBlock'; inside: TreeNode[] })
  | (TextLook & BoxLook & { kind: 'columns'; inside: TreeNode[] })
  | {
      kind: 'table';
      margin: Sides;
      columns: Width[];
      head: number;
      cells: Cell[];
      look: BoxLook;
      width: Width;
    }
  | Block;

export interface Tree {
  title: string;
  page: Sides;
  body: TreeNode;
}
