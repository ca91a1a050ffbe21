import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  property?: Node;
  computed?: boolean;
  optional?: boolean;
  name?: string;
  value?: unknown;
  arguments?: readonly Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* calls(node: Node): Generator<Node> {
  if (node.type === 'CallExpression') yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* calls(part);
}

const describesName = ({ callee }: Node): boolean =>
  callee?.type === 'MemberExpression' && callee.computed === false && callee.property?.name === 'describe';

const isPlainCall = ({ optional, callee, arguments: given = [] }: Node): boolean =>
  !optional && !callee?.optional && given.length === 1 && typeof given[0]?.value === 'string';

/**
 * Removes the descriptions of fields, `.describe('…')`, from the contract's modules: they are texts of the API's
 * documentation, which the browser would load with every form.
 * @param folder the contract's sources, with a slash at the end
 */
export function withoutDescriptions(folder: string): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: { include: [`${folder}**/*.ts`] }, code: /\.\s*describe\s*\(/ },
      handler(code) {
        let rest = code;
        const found = [...calls(this.parse(code) as unknown as Node)].filter(describesName);
        const ends = found.map((call) => {
          if (!isPlainCall(call))
            this.error('The argument of describe() must be one string literal.', call.start);
          // From the dot, and not from the end of the object, which may stand in parentheses.
          return { start: code.lastIndexOf('.', call.callee?.property?.start), end: call.end };
        });
        for (const { start, end } of ends.sort((one, other) => other.start - one.start))
          rest = rest.slice(0, start) + rest.slice(end);
        return { code: rest, map: null };
      },
    },
  };
}
