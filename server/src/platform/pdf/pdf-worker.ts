// Thread that renders templates to pages. It may be ended at any moment.
import { blanked, fillIn, type KnownNames, unknownVariables, type Values } from '../templates/fill-in.ts';
import type { Finding } from '../templates/refusals.ts';
import { answerTemplateOrders } from '../templates/thread-entry.ts';
import { type Page, readPage } from './document-tree.ts';
import { startTypesetter } from './typesetter.ts';

export type Order =
  | { do: 'make'; template: string; title: string; values: Values }
  | { do: 'check'; template: string; known: KnownNames };

export type Result = { pdf: Uint8Array<ArrayBuffer> } | { findings: Finding[] };

const typesetter = await startTypesetter();

async function make({ template, title, values }: Order & { do: 'make' }): Promise<Result> {
  const page: Page = readPage(fillIn(template, values), title);
  return { pdf: new Uint8Array(await typesetter.set(page)) };
}

function check({ template, known }: Order & { do: 'check' }): Result {
  const unknown = unknownVariables(template, known);
  const { findings } = readPage(blanked(template), '');
  const all = [...unknown, ...findings].sort((one, other) => one.line - other.line).slice(0, 200);
  return { findings: all };
}

answerTemplateOrders<Order, Result>({
  run: (order) => (order.do === 'make' ? make(order) : check(order)),
  memory: () => typesetter.memory(),
  handedOver: (result) => ('pdf' in result ? [result.pdf.buffer] : []),
});
