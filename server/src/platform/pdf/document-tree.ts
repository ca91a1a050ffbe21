// Converts HTML to the tree of the typesetter. Elements and properties that aren't listed are dropped, so that an
// author's input is never more than a text or a number to the typesetter.
import { type ChildNode, type Element, isTag, isText, type Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { type Finding, throwTemplateError } from '../templates/template-errors.ts';
import { blockElements, inlineElements, ownStyles, silentElements } from './defaults.ts';
import { pdfLimits } from './limits.ts';
import { lineFinder } from './lines.ts';
import { boxLook, type Inherited, plainLook, textLook, widthOf } from './looks.ts';
import { Pictures } from './pictures.ts';
import { type Declarations, readInline, StyleSheet } from './style-sheet.ts';
import { length, sides } from './style-values.ts';
import { columnWidths, type Loose, placed } from './tables.ts';
import type { Tree, TreeNode } from './tree.ts';

interface Reading {
  sheet: StyleSheet;
  pictures: Pictures;
  findings: Finding[];
  lineOf: (node: ChildNode) => number;
}

export interface Page {
  tree: Tree;
  pictures: ReadonlyMap<string, Buffer>;
  findings: Finding[];
}

/** Counts nodes and depth before any code that visits them repeatedly. */
function measure(nodes: readonly ChildNode[], lineOf: (node: ChildNode) => number): void {
  let count = 0;
  const open = nodes.map((node) => ({ node, depth: 1, tables: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth, tables } = next;
    count += 1;
    if (count > pdfLimits.nodes)
      throwTemplateError(`More than ${pdfLimits.nodes.toLocaleString('en-US')} elements.`);
    if (depth > pdfLimits.depth) throwTemplateError('The elements are nested too deeply.', lineOf(node));
    if (!isTag(node)) continue;
    const inTables = tables + (node.name === 'table' ? 1 : 0);
    if (inTables > pdfLimits.nestedTables)
      throwTemplateError('Too many tables inside each other.', lineOf(node));
    for (const child of node.children) open.push({ node: child, depth: depth + 1, tables: inTables });
  }
}

function findStyles(nodes: readonly ChildNode[], take: (text: Text) => void): void {
  for (const node of nodes.filter(isTag)) {
    if (node.name === 'style') node.children.filter(isText).forEach(take);
    else findStyles(node.children, take);
  }
}

function transformed(text: string, { transform }: Inherited): string {
  if (transform === 'uppercase') return text.toUpperCase();
  return transform === 'lowercase' ? text.toLowerCase() : text;
}

const isSpace = (node: TreeNode | undefined) => node?.kind === 'text' && node.text.trim() === '';
const isBlock = (node: TreeNode | undefined) =>
  node !== undefined && ['block', 'table', 'columns'].includes(node.kind);

/** Drops blanks at the edges of lines. @param isLine true if the nodes are within a line */
function tidy(nodes: readonly TreeNode[], isLine = false): TreeNode[] {
  const endsLine = (node: TreeNode | undefined) =>
    node === undefined ? !isLine : node.kind === 'break' || isBlock(node);
  return nodes.flatMap((node, at): TreeNode[] => {
    if (node.kind !== 'text') return [node];
    const begun = endsLine(nodes[at - 1]) ? node.text.trimStart() : node.text;
    const text = endsLine(nodes[at + 1]) ? begun.trimEnd() : begun;
    return text === '' ? [] : [{ ...node, text }];
  });
}

function inside(reading: Reading, element: Element, above: Inherited): TreeNode[] {
  const nodes = element.children.flatMap((child) => nodeOf(reading, child, above) ?? []);
  return tidy(nodes, inlineElements.has(element.name));
}

function note({ findings, lineOf }: Reading, element: Element, text: string): null {
  findings.push({ line: lineOf(element), text, isError: false });
  return null;
}

function declarationsOf(reading: Reading, element: Element): Declarations {
  const inline = readInline(element.attribs.style ?? '', reading.lineOf(element), reading.findings);
  const attributes: Record<string, string> = {};
  if (element.attribs.align) attributes['text-align'] = element.attribs.align;
  if (element.attribs.valign) attributes['vertical-align'] = element.attribs.valign;
  if (element.attribs.bgcolor) attributes['background-color'] = element.attribs.bgcolor;
  return reading.sheet.of(element, { ...ownStyles[element.name], ...attributes }, inline);
}

function pictureOf(reading: Reading, element: Element, said: Declarations, size: number): TreeNode | null {
  const file = reading.pictures.take(element.attribs.src ?? '', reading.lineOf(element), reading.findings);
  if (file === null) return null;
  const tall = said.height ?? (element.attribs.height ? `${element.attribs.height}px` : undefined);
  const height = length(tall, size);
  return { kind: 'picture', file, width: widthOf(said, element.attribs.width, size), height };
}

function cellOf(reading: Reading, element: Element, above: Inherited, row: Declarations): Loose {
  const said = declarationsOf(reading, element);
  const look = textLook(said, element.name === 'th' ? { ...above, align: 'center' } : above);
  const box = boxLook(said, look.size);
  const vertical = said['vertical-align'];
  const count = (text: string | undefined, most: number) =>
    Math.min(most, Math.max(1, Math.trunc(Number(text) || 1)));
  return {
    ...look,
    ...box,
    fill: box.fill ?? boxLook(row, look.size).fill,
    columns: count(element.attribs.colspan, 20),
    rows: count(element.attribs.rowspan, 50),
    vertical: vertical === 'top' ? 'top' : vertical === 'bottom' ? 'bottom' : 'horizon',
    width: widthOf(said, element.attribs.width, look.size),
    inside: inside(reading, element, look),
  };
}

function tableOf(reading: Reading, table: Element, said: Declarations, above: Inherited): TreeNode {
  const head: Loose[][] = [];
  const body: Loose[][] = [];
  const rowsOf = (element: Element, into: Loose[][], look: Inherited): void => {
    for (const child of element.children) {
      if (!isTag(child)) continue;
      const own = declarationsOf(reading, child);
      const inner = textLook(own, look);
      if (child.name !== 'tr') rowsOf(child, child.name === 'thead' ? head : body, inner);
      else
        into.push(
          child.children
            .filter((cell) => isTag(cell) && /^t[dh]$/.test(cell.name))
            .map((cell) => cellOf(reading, cell as Element, inner, own)),
        );
    }
  };
  rowsOf(table, body, above);
  const { cells, columns } = placed([...head, ...body], head.length);
  const look = boxLook(said, above.size);
  const width = widthOf(said, table.attribs.width, above.size);
  const widths = columnWidths(cells, columns);
  return { kind: 'table', margin: look.margin, columns: widths, head: head.length, cells, look, width };
}

function markerOf(element: Element, said: Declarations): string | null {
  if (element.name !== 'li' || /none/.test(said['list-style'] ?? said['list-style-type'] ?? '')) return null;
  const list = element.parent;
  if (!list || !isTag(list) || list.name !== 'ol') return '•';
  return `${list.children.filter(isTag).indexOf(element) + 1}.`;
}

const linkOf = ({ name, attribs }: Element): string | null =>
  name === 'a' && /^(https?:\/\/|mailto:)\S{1,500}$/i.test(attribs.href ?? '')
    ? (attribs.href ?? null)
    : null;

function elementOf(reading: Reading, element: Element, above: Inherited): TreeNode | null {
  const { name } = element;
  if (name === 'br') return { kind: 'break' };
  if (silentElements.has(name)) return null;
  const isInline = inlineElements.has(name);
  if (name !== 'img' && !isInline && !blockElements.has(name))
    return note(reading, element, `<${name.slice(0, 30)}> is not supported and is left out.`);
  const said = declarationsOf(reading, element);
  const display = said.display ?? '';
  if (display === 'none') return null;
  const look = textLook(said, above);
  if (name === 'img') return pictureOf(reading, element, said, look.size);
  if (name === 'table') return tableOf(reading, element, said, look);
  const box = boxLook(said, look.size);
  const inner = inside(reading, element, look);
  if (display === 'inline-block') return { ...look, ...box, kind: 'inlineBlock', inside: inner };
  if (/flex/.test(display))
    return { ...look, ...box, kind: 'columns', inside: inner.filter((node) => !isSpace(node)) };
  if (isInline && display !== 'block')
    return { ...look, kind: 'inline', link: linkOf(element), inside: inner };
  return {
    ...look,
    ...box,
    kind: 'block',
    width: widthOf(said, undefined, look.size),
    breaksBefore: /always|page/.test(said['page-break-before'] ?? said['break-before'] ?? ''),
    staysWhole: /avoid/.test(said['page-break-inside'] ?? said['break-inside'] ?? ''),
    marker: markerOf(element, said),
    inside: inner,
  };
}

function nodeOf(reading: Reading, node: ChildNode, above: Inherited): TreeNode | null {
  if (isText(node)) {
    const text = node.data.replaceAll(/\s+/g, ' ');
    return text === '' ? null : { kind: 'text', text: transformed(text, above) };
  }
  return isTag(node) ? elementOf(reading, node, above) : null;
}

const plainBox = boxLook({}, plainLook.size);
const paperMargin = '20mm 18mm 22mm 18mm';

/** Parses a document. @param title title of the file @throws TemplateRefused if it is too large or nested too deeply */
export function readPage(html: string, title: string): Page {
  if (html.length > pdfLimits.filled)
    throwTemplateError('The receipt becomes too long once it is filled in.');
  const { children } = parseDocument(html, { withStartIndices: true });
  const { lineAt, lineOf } = lineFinder(html);
  measure(children, lineOf);
  const findings: Finding[] = [];
  const sheet = new StyleSheet();
  findStyles(children, (text) => sheet.add(text.data, lineAt(text.startIndex ?? 0), findings));
  const pictures = new Pictures();
  const reading: Reading = { sheet, pictures, findings, lineOf };
  const nodes = tidy(children.flatMap((child) => nodeOf(reading, child, plainLook) ?? []));
  const body: TreeNode = {
    ...plainLook,
    ...plainBox,
    kind: 'block',
    width: null,
    breaksBefore: false,
    staysWhole: false,
    marker: null,
    inside: nodes,
  };
  const page = sides(sheet.pageMargin ?? paperMargin, plainLook.size);
  return { tree: { title, page, body }, pictures: pictures.files, findings };
}
