import { everydayTag, isTestFile, moduleTagsOf, projectOf, slowTag } from '../suites/suites.ts';
import type { Problem } from './import-rules.ts';
import { type SourceFile, type SourceNode, visit } from './source-file.ts';

/** Checks that every test file runs in a suite, and that the commands know its tags. */
export function checkSuites(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => isTestFile(path))
    .flatMap((file) => {
      const project = projectOf(file.path);
      if (project === null) return [`${file.path}: no suite runs this file (tools/suites/suites.ts)`];
      return project === 'stories' ? checkStories(file) : checkModuleTags(file);
    });
}

function checkModuleTags({ path, text }: SourceFile): Problem[] {
  const unknown = moduleTagsOf(text).filter((tag) => tag !== slowTag);
  return unknown.map((tag) => `${path}: no suite has the tag "${tag}"`);
}

function checkStories(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  for (const statement of file.body)
    visit(statement, (node) => {
      for (const { value, start } of tagsOf(node))
        if (value !== everydayTag)
          problems.push(`${file.path}:${file.lineAt(start)}: stories know the tag ${everydayTag} only`);
    });
  return problems;
}

interface Literal {
  value?: unknown;
  start: number;
}

/** Returns the tags in the details of a call such as `test('…', { tag: '@everyday' }, …)`. */
function tagsOf(node: SourceNode): Literal[] {
  if (node.type !== 'CallExpression' || !isTestCall(node)) return [];
  const details = (node.arguments as SourceNode[])[1];
  if (details?.type !== 'ObjectExpression') return [];
  const properties = details.properties as { key?: { name?: string }; value?: SourceNode }[];
  return properties
    .filter(({ key }) => key?.name === 'tag')
    .flatMap(({ value }) =>
      value?.type === 'ArrayExpression' ? (value.elements as Literal[]) : [value as unknown as Literal],
    );
}

function isTestCall({ callee }: SourceNode): boolean {
  const { name, object } = callee as { name?: string; object?: { name?: string } };
  return name === 'test' || object?.name === 'test';
}
