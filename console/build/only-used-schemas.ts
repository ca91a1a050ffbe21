import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  body?: readonly Node[];
  declaration?: Node | null;
  declarations?: readonly { init: Node | null }[];
}

/** Values that the bundler drops by itself when nobody uses them. */
const plain = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier']);

function initialisers(program: Node): Node[] {
  return (program.body ?? [])
    .map((part) => (part.type === 'ExportNamedDeclaration' ? part.declaration : part))
    .filter((part) => part?.type === 'VariableDeclaration')
    .flatMap((part) => part?.declarations?.map(({ init }) => init) ?? [])
    .filter((init) => init !== null && !plain.has(init.type)) as Node[];
}

/**
 * Making a schema changes nothing but costs the whole of Zod, and a bundler can't know that it may leave one out. So
 * each constant of the contract is marked as such: a screen that takes one constant does not carry the schemas beside
 * it.
 * @param folder the contract's sources, with a slash at the end
 */
export function onlyUsedSchemas(folder: string): Plugin {
  return {
    name: 'only-used-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: { include: [`${folder}**/*.ts`] } },
      handler(code) {
        let marked = code;
        const found = initialisers(this.parse(code) as unknown as Node);
        for (const { start, end } of found.toReversed()) {
          const init = marked.slice(start, end);
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${init}))()${marked.slice(end)}`;
        }
        return { code: marked, map: null };
      },
    },
  };
}
