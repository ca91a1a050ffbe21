import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import { findingsOf, toCallError } from '#server/platform/templates/to-call-error.ts';
import { receiptTexts as texts } from './texts.ts';

/** The renderer, refusing as calls do. */
export type PdfMaker = PdfRenderer;

const asCall = toCallError('html', texts);

/** Returns the renderer of receipts, whose thread starts with the first one. */
export function pdfMaker(renderer = createPdfRenderer()): PdfMaker {
  return {
    make: (input, turn) => renderer.make(input, turn).catch(asCall),
    check: (input, turn) => renderer.check(input, turn).catch(findingsOf).catch(asCall),
    close: () => renderer.close(),
  };
}
