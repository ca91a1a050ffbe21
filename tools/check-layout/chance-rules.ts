import type { Problem } from './import-rules.ts';
import { isTest, type SourceFile, type SourceNode, visit } from './source-file.ts';

const drawing = ['assert', 'check', 'sample'];

/** A test that draws examples draws the same ones every time: without a seed it would pass or fail by chance. */
export function checkChance(files: SourceFile[]): Problem[] {
  return files.filter(drawsExamples).flatMap((file) => {
    const problems: Problem[] = [];
    for (const statement of file.body)
      visit(statement, (node) => {
        if (isDrawing(node) && !hasSeed((node.arguments as SourceNode[])[1]))
          problems.push(`${file.path}:${file.lineAt(node.start)}: examples are drawn with a seed`);
      });
    return problems;
  });
}

function drawsExamples({ path, imports }: SourceFile): boolean {
  return isTest(path) && imports.some(({ specifier }) => specifier === 'fast-check');
}

function isDrawing({ type, callee }: SourceNode): boolean {
  if (type !== 'CallExpression') return false;
  const { object, property } = callee as { object?: { name?: string }; property?: { name?: string } };
  return object?.name === 'fc' && drawing.includes(property?.name ?? '');
}

/** What is named elsewhere is taken to have one. */
function hasSeed(parameters: SourceNode | undefined): boolean {
  if (parameters?.type !== 'ObjectExpression') return parameters?.type === 'Identifier';
  const properties = parameters.properties as { key?: { name?: string } }[];
  return properties.some(({ key }) => key?.name === 'seed');
}
