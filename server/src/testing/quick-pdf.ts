// Renderer for tests that check the text of a document and not its pages.
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';

export interface QuickPdf extends PdfRenderer {
  /** Values of each document made, the latest last. */
  filled: Values[];
}

export function quickPdf(): QuickPdf {
  const filled: Values[] = [];
  return {
    filled,
    make: ({ values, title }) => {
      filled.push(values);
      return Promise.resolve(Buffer.from(`%PDF ${title} ${JSON.stringify(values)}`));
    },
    check: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}
