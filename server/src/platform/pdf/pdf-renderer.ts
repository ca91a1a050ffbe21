// PDFs from templates of other people.
import type { KnownNames, Values } from '../templates/fill-in.ts';
import { type Finding, refuse } from '../templates/refusals.ts';
import { TemplateThread, type Turn } from '../templates/template-thread.ts';
import { pdfLimits } from './limits.ts';
import type { Order, Result } from './pdf-worker.ts';

export interface PdfRenderer {
  /**
   * @param title that the file carries
   * @throws TemplateRefused with the lines at fault; QueueFull while too many others are made
   */
  make(input: { template: string; title: string; values: Values }, turn?: Turn): Promise<Buffer>;
  /** What of a template will not be as its author may expect. @throws TemplateRefused; QueueFull */
  check(input: { template: string; known: KnownNames }, turn?: Turn): Promise<Finding[]>;
  close(): Promise<void>;
}

interface Options {
  /** Milliseconds for one document; ten seconds unless told otherwise. */
  time?: number;
  /** What the thread runs; tests give one that hangs. */
  source?: URL;
}

const entry = new URL('./pdf-worker.ts', import.meta.url);
/** Bytes. */
const mostMemory = 400_000_000;

export function createPdfRenderer({ time = pdfLimits.time, source = entry }: Options = {}): PdfRenderer {
  const thread = new TemplateThread<Order, Result>({ source, time, mostMemory });
  return {
    make: async (input, turn) => {
      const result = await thread.ask({ do: 'make', ...input }, turn);
      return 'pdf' in result ? Buffer.from(result.pdf) : refuse('No document came of it.');
    },
    check: async (input, turn) => {
      const result = await thread.ask({ do: 'check', ...input }, turn);
      return 'findings' in result ? result.findings : [];
    },
    close: () => thread.close(),
  };
}
