import type { Problem } from './import-rules.ts';
import { type ImportOf, isTest, type SourceFile, type SourceNode, visit } from './source-file.ts';

/** Checks the rules about server code; tests are exempt. */
export function checkCode(files: SourceFile[]): Problem[] {
  return files.filter(isProduct).flatMap((file) => {
    const problems = file.imports.flatMap((one) =>
      importProblem(file.path, one).map((text) => at(file, one.line, text)),
    );
    for (const statement of file.body) {
      visit(statement, (node) => {
        for (const text of nodeProblem(file.path, node))
          problems.push(at(file, file.lineAt(node.start), text));
      });
    }
    return problems;
  });
}

function isProduct({ path }: SourceFile): boolean {
  return path.startsWith('server/src/') && !path.startsWith('server/src/testing/') && !isTest(path);
}

function at(file: SourceFile, line: number, text: string): Problem {
  return `${file.path}:${line}: ${text}`;
}

const OUTBOUND = 'requests to the outside go through server/src/platform/http';

const OUTSIDE = 'a domain works in the transaction it is given, not on a pool';

const queueDoor = 'server/src/platform/queue/graphile.ts';
const QUEUE = `the queue's library is loaded by ${queueDoor}, or it runs files of folders above`;

function importProblem(path: string, { specifier, names, isType }: ImportOf): string[] {
  const problems: string[] = [];
  if (!mayReachOut(path)) {
    if (/^undici($|\/)/.test(specifier)) problems.push(OUTBOUND);
    if (/^(node:)?https?$/.test(specifier) && !isType && !isOwnServer(path, names)) problems.push(OUTBOUND);
  }
  if (isDomainCode(path) && specifier === 'pg' && !isType) problems.push(OUTSIDE);
  if (specifier === 'graphile-worker' && !isType && path !== queueDoor) problems.push(QUEUE);
  return problems;
}

const UNCHANGED =
  "`unchanged()` is said where it was found out; a write that changes rows says noAudit('why')";

function nodeProblem(path: string, node: SourceNode): string[] {
  if (node.type === 'ArrowFunctionExpression' && saysUnchanged(node)) return [UNCHANGED];
  const isCall = node.type === 'CallExpression';
  if (isCall && isName(node.callee, 'fetch', ['globalThis']) && !mayReachOut(path)) return [OUTBOUND];
  if ((isCall || node.type === 'NewExpression') && isName(node.callee, 'RegExp', ['globalThis'])) {
    return isLiteral((node.arguments as SourceNode[])[0])
      ? []
      : ['patterns that are not literals go through re2js'];
  }
  return isDomainCode(path) && !mayLookAcross(path) && isOutsideTransaction(node, isCall) ? [OUTSIDE] : [];
}

/** Returns whether the function always makes the call: as a statement directly in its body. */
function saysUnchanged({ body }: SourceNode): boolean {
  const statements = (body as { body?: unknown }).body;
  if (!Array.isArray(statements)) return false;
  return (statements as SourceNode[]).some(({ type, expression }) => {
    const call = expression as SourceNode | undefined;
    if (type !== 'ExpressionStatement' || call?.type !== 'CallExpression') return false;
    return memberOf(call.callee)?.name === 'unchanged' || isName(call.callee, 'unchanged', []);
  });
}

/**
 * Returns whether a call leaves the transaction, whose client is named `client`: a query on anything else, or access to
 * a pool.
 */
function isOutsideTransaction(node: SourceNode, isCall: boolean): boolean {
  const pool = memberOf(node);
  if (pool && pool.owner === 'database' && ['pool', 'owner', 'replica'].includes(pool.name)) return true;
  const call = isCall ? memberOf(node.callee) : null;
  return call?.name === 'query' && call.owner !== 'client';
}

function mayReachOut(path: string): boolean {
  return path.startsWith('server/src/platform/http/');
}

/** Returns whether the file is the product's own server or a stand-in, which may use node:http; clients may not. */
function isOwnServer(path: string, names: string[]): boolean {
  const isServer = /^server\/src\/(app\/|stand-ins\/|main\.ts$)/.test(path);
  return isServer && names.every((name) => ['createServer', 'Server', 'STATUS_CODES'].includes(name));
}

function isDomainCode(path: string): boolean {
  return path.startsWith('server/src/domains/');
}

/**
 * Returns whether the file may query across sites. Each domain has one such file, so that every query past the site
 * policy is easy to find.
 */
function mayLookAcross(path: string): boolean {
  return path.endsWith('/across-sites.queries.ts');
}

/** Returns whether the callee is `name` alone or as a member of one of `owners`. */
function isName(callee: unknown, name: string, owners: string[]): boolean {
  const node = callee as SourceNode;
  if (node.type === 'Identifier') return node.name === name;
  const member = memberOf(callee);
  return member?.name === name && owners.includes(member.owner);
}

/** Returns the parts of a call: for `a.b.c`, owner `b` and name `c`. */
function memberOf(callee: unknown): { owner: string; name: string } | null {
  const node = callee as Member;
  if (node.type !== 'MemberExpression') return null;
  const owner = node.object as Member | undefined;
  return { owner: owner?.name ?? owner?.property?.name ?? '', name: node.property?.name ?? '' };
}

interface Member {
  type: string;
  name?: string;
  object?: unknown;
  property?: { name?: string };
}

function isLiteral(node: SourceNode | undefined): boolean {
  if (node?.type === 'Literal') return true;
  return node?.type === 'TemplateLiteral' && (node.expressions as unknown[]).length === 0;
}
