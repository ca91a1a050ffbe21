import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import { findingsOf, refuseAsCall } from '#server/platform/templates/refuse-as-call.ts';
import { receiptTexts as texts } from './texts.ts';

/** The renderer, refusing as calls do. */
export type PdfMaker = PdfRenderer;

const asCall = refuseAsCall('html', texts);

/** Returns the renderer of receipts, whose thread starts with the first one. */
export function pdfMaker(renderer = createPdfRenderer()): PdfMaker {
  return {
    make: (input, turn) => renderer.make(input, turn).catch(asCall),
    check: (input, turn) => renderer.check(input, turn).catch(findingsOf).catch(asCall),
    close: () => renderer.close(),
  };
}
