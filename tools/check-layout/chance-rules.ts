import type { Problem } from './import-rules.ts';
import { isTest, type SourceFile, type SourceNode, visit } from './source-file.ts';

const exampleCalls = ['assert', 'check', 'sample'];
const randomCalls = [
  'randomBytes',
  'randomFill',
  'randomFillSync',
  'randomInt',
  'randomUUID',
  'getRandomValues',
];

/** The generator that tests draw from, and the seed that a run starts with. */
const mayDraw = ['server/src/testing/random.ts', 'server/src/testing/random-seed.ts'];
const testFolders = ['server/src/testing/', 'e2e/', 'tools/'];

/**
 * Checks that all random values of tests follow from a seed, so that a test passes or fails the same way every time.
 */
export function checkRandomness(files: SourceFile[]): Problem[] {
  return files.filter(isForTests).flatMap((file) => {
    const drawsExamples = file.imports.some(({ specifier }) => specifier === 'fast-check');
    const problems: Problem[] = [];
    for (const statement of file.body)
      visit(statement, (node) => {
        const at = `${file.path}:${file.lineAt(node.start)}`;
        if (drawsExamples && isExampleCall(node) && !hasSeed((node.arguments as SourceNode[])[1]))
          problems.push(`${at}: examples are drawn with a seed`);
        if (isRandomCall(node))
          problems.push(`${at}: tests draw random values from server/src/testing/random.ts`);
      });
    return problems;
  });
}

function isForTests({ path }: SourceFile): boolean {
  if (mayDraw.includes(path)) return false;
  return isTest(path) || testFolders.some((folder) => path.startsWith(folder));
}

interface Callee {
  name?: string;
  object?: { name?: string };
  property?: { name?: string };
}

function isExampleCall({ type, callee }: SourceNode): boolean {
  if (type !== 'CallExpression') return false;
  const { object, property } = callee as Callee;
  return object?.name === 'fc' && exampleCalls.includes(property?.name ?? '');
}

function isRandomCall({ type, callee }: SourceNode): boolean {
  if (type !== 'CallExpression') return false;
  const { name, object, property } = callee as Callee;
  if (object?.name === 'Math') return property?.name === 'random';
  return randomCalls.includes(name ?? property?.name ?? '');
}

/** Parameters that are only named here are expected to hold a seed. */
function hasSeed(parameters: SourceNode | undefined): boolean {
  if (parameters?.type !== 'ObjectExpression') return parameters?.type === 'Identifier';
  const properties = parameters.properties as { key?: { name?: string } }[];
  return properties.some(({ key }) => key?.name === 'seed');
}
