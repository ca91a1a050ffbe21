import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface SourceNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface ImportOf {
  specifier: string;
  /** Imported project path; null for a package. */
  target: string | null;
  /** The names it takes; empty for `import 'x'`, `import * as x` gives `*`. */
  names: string[];
  isType: boolean;
  line: number;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: ImportOf[];
  comments: { value: string; line: number }[];
  /** The statements of a script; empty for other files. */
  body: SourceNode[];
  lineAt(offset: number): number;
}

const PACKAGE_IMPORTS = {
  '#contract/': 'contract/src/',
  '#server/': 'server/src/',
  '#console/': 'console/src/',
};

/** Reads one file of the project; only scripts and style sheets have imports. */
export function readSource(path: string, text: string): SourceFile {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const file: SourceFile = { path, text, imports: [], comments: [], body: [], lineAt };
  if (/\.(ts|tsx|mjs)$/.test(path)) readScript(file);
  else readPlain(file);
  return file;
}

function readScript(file: SourceFile): void {
  const { program, comments, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} can't be read: ${errors[0]?.message}`);
  file.body = program.body as unknown as SourceNode[];
  file.comments = comments.map(({ value, start }) => ({ value, line: file.lineAt(start) }));
  for (const statement of file.body) {
    visit(statement, (node) => {
      const found = importOf(node);
      if (found) addImport(file, node, found);
    });
  }
}

/** Reads style sheets and SQL: every line counts as a comment, because only comments are checked in them. */
function readPlain(file: SourceFile): void {
  file.comments = file.text.split('\n').map((value, index) => ({ value, line: index + 1 }));
  for (const { 1: specifier = '', index } of file.text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)) {
    const target = resolve(file.path, specifier);
    file.imports.push({ specifier, target, names: [], isType: false, line: file.lineAt(index) });
  }
}

type Found = { source: unknown; names: string[]; isType: boolean };

function importOf(node: SourceNode): Found | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { source: node.source, names: namesOf(node), isType: node.importKind === 'type' };
    case 'ExportNamedDeclaration':
      return { source: node.source, names: [], isType: node.exportKind === 'type' };
    case 'ExportAllDeclaration':
      return { source: node.source, names: ['*'], isType: node.exportKind === 'type' };
    case 'ImportExpression':
      return { source: node.source, names: ['*'], isType: false };
    case 'TSImportType':
      return { source: node.source ?? node.argument, names: [], isType: true };
    default:
      return null;
  }
}

function namesOf(node: SourceNode): string[] {
  const specifiers = node.specifiers as { type: string; imported?: { name?: string }; importKind?: string }[];
  return specifiers
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ type, imported }) => (type === 'ImportSpecifier' ? (imported?.name ?? '') : '*'));
}

function addImport(file: SourceFile, node: SourceNode, { source, names, isType }: Found): void {
  const literal = source as { value?: unknown; literal?: { value?: unknown } } | null | undefined;
  const specifier = literal?.value ?? literal?.literal?.value;
  if (typeof specifier !== 'string') return;
  const target = resolve(file.path, specifier);
  file.imports.push({ specifier, target, names, isType, line: file.lineAt(node.start) });
}

function resolve(from: string, specifier: string): string | null {
  const plain = specifier.split('?')[0] ?? specifier;
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  for (const [prefix, folder] of Object.entries(PACKAGE_IMPORTS)) {
    if (plain.startsWith(prefix)) return folder + plain.slice(prefix.length);
  }
  return null;
}

/** Calls `see` for the node and everything below it. */
export function visit(node: unknown, see: (node: SourceNode) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, see);
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
  if ('type' in node && typeof node.type === 'string') see(node as SourceNode);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see);
}

/** Returns whether the file is a test, which may use what the product may not. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
