// PDFs from templates written by customers.
import type { KnownNames, Values } from '../templates/fill-in.ts';
import { type Finding, throwTemplateError } from '../templates/template-errors.ts';
import { TemplateThread, type Turn } from '../templates/template-thread.ts';
import { pdfLimits } from './limits.ts';
import type { PdfRequest, Result } from './pdf-worker.ts';

export interface PdfRenderer {
  /**
   * Renders a PDF.
   * @param title title of the file
   * @throws TemplateRefused with the lines of the errors; QueueFull while too many are waiting
   */
  make(input: { template: string; title: string; values: Values }, turn?: Turn): Promise<Buffer>;
  /** Returns the parts of a template that may not render as its author expects. @throws TemplateRefused; QueueFull */
  check(input: { template: string; known: KnownNames }, turn?: Turn): Promise<Finding[]>;
  close(): Promise<void>;
}

interface Options {
  /** Time for one document in milliseconds. Defaults to ten seconds. */
  time?: number;
  /** Module that the thread runs; tests pass one that hangs. */
  source?: URL;
}

const entry = new URL('./pdf-worker.ts', import.meta.url);
/** Largest memory of the thread, in bytes. */
const mostMemory = 400_000_000;

export function createPdfRenderer({ time = pdfLimits.time, source = entry }: Options = {}): PdfRenderer {
  const thread = new TemplateThread<PdfRequest, Result>({ source, time, mostMemory });
  return {
    make: async (input, turn) => {
      const result = await thread.ask({ do: 'make', ...input }, turn);
      return 'pdf' in result ? Buffer.from(result.pdf) : throwTemplateError('No document came of it.');
    },
    check: async (input, turn) => {
      const result = await thread.ask({ do: 'check', ...input }, turn);
      return 'findings' in result ? result.findings : [];
    },
    close: () => thread.close(),
  };
}
