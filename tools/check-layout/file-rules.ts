import type { Problem } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';
import { animationsOf } from './style-rules.ts';

const LONGEST_FILE = 250;
export const GENERATED = 'server/src/database/schema.ts';
const TABLE_OF_CONTENTS = 'contract/src/index.ts';

const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const EMPTY_NAME = /(^|[-.])(utils?|helpers?)($|[-.])/;
const LEFT_OVER = new RegExp('\\b(TO' + 'DO|FIX' + 'ME)\\b');

/** Checks the rules about a file as a whole: its length, its name, its comments, its animations. */
export function checkFiles(files: SourceFile[]): Problem[] {
  return files.flatMap((file) => [
    ...lengthOf(file),
    ...namesIn(file.path),
    ...(isBarrel(file) ? [`${file.path}: a file that only passes on what others export`] : []),
    ...commentsOf(file),
    ...animationsOf(file),
  ]);
}

function lengthOf({ path, text }: SourceFile): Problem[] {
  if (path === GENERATED || path.endsWith('.sql')) return [];
  const lines = text.trimEnd().split('\n').length;
  return lines > LONGEST_FILE ? [`${path}: ${lines} lines, more than ${LONGEST_FILE}`] : [];
}

function namesIn(path: string): Problem[] {
  return path.split('/').flatMap((name) => {
    if (!KEBAB_CASE.test(name)) return [`${path}: "${name}" is not kebab-case`];
    return EMPTY_NAME.test(name) ? [`${path}: "${name}" says nothing about what is in it`] : [];
  });
}

function isBarrel({ path, body }: SourceFile): boolean {
  if (path === TABLE_OF_CONTENTS || !/\/index\.(ts|tsx|mjs)$/.test(path) || body.length === 0) return false;
  return body.every(({ type, declaration }) => {
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return true;
    return type === 'ExportNamedDeclaration' && !declaration;
  });
}

function commentsOf({ path, comments }: SourceFile): Problem[] {
  return comments.flatMap(({ value, line }) => {
    if (LEFT_OVER.test(value)) return [`${path}:${line}: unfinished work is not left in comments`];
    return isSilent(value) ? [`${path}:${line}: a lint or type error is silenced without a reason`] : [];
  });
}

/**
 * Returns whether a rule is disabled without a reason, which comes after two dashes for oxlint, in the same line for
 * the compiler.
 */
function isSilent(comment: string): boolean {
  if (/^\s*(eslint|oxlint)-disable/.test(comment)) return !/--\s*\S/.test(comment);
  return /^\s*@ts-(ignore|nocheck|expect-error\s*$)/.test(comment);
}
