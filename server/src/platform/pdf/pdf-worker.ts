// Thread that renders templates to pages. It may be ended at any moment.
import {
  fillIn,
  type KnownNames,
  maskVariables,
  unknownVariables,
  type Values,
} from '../templates/fill-in.ts';
import type { Finding } from '../templates/template-errors.ts';
import { answerTemplateOrders } from '../templates/thread-entry.ts';
import { type Page, readPage } from './document-tree.ts';
import { startTypesetter } from './typesetter.ts';

export type PdfRequest =
  | { do: 'make'; template: string; title: string; values: Values }
  | { do: 'check'; template: string; known: KnownNames };

export type Result = { pdf: Uint8Array<ArrayBuffer> } | { findings: Finding[] };

const typesetter = await startTypesetter();

async function make({ template, title, values }: PdfRequest & { do: 'make' }): Promise<Result> {
  const page: Page = readPage(fillIn(template, values), title);
  return { pdf: new Uint8Array(await typesetter.set(page)) };
}

function check({ template, known }: PdfRequest & { do: 'check' }): Result {
  const unknown = unknownVariables(template, known);
  const { findings } = readPage(maskVariables(template), '');
  const all = [...unknown, ...findings].sort((one, other) => one.line - other.line).slice(0, 200);
  return { findings: all };
}

answerTemplateOrders<PdfRequest, Result>({
  run: (order) => (order.do === 'make' ? make(order) : check(order)),
  memory: () => typesetter.memory(),
  handedOver: (result) => ('pdf' in result ? [result.pdf.buffer] : []),
});
