// Mails from templates written by customers.
import type { KnownNames, Values } from './fill-in.ts';
import type { MailContent, MailRequest, MailTemplate, Result } from './mail-worker.ts';
import { type Finding, throwTemplateError } from './template-errors.ts';
import { TemplateThread, type Turn } from './template-thread.ts';

export interface MailRenderer {
  /** Renders a mail. @throws TemplateRefused with the lines of the errors; QueueFull while too many are waiting */
  make(template: MailTemplate, values: Values, turn?: Turn): Promise<MailContent>;
  /** Returns findings for unknown variables. @throws TemplateRefused; QueueFull */
  check(template: MailTemplate, known: KnownNames, turn?: Turn): Promise<Finding[]>;
  /**
   * Returns the printed variables without a value.
   * @throws TemplateRefused if the template can't be rendered; QueueFull
   */
  missing(template: MailTemplate, values: Values, known: KnownNames, turn?: Turn): Promise<string[]>;
  close(): Promise<void>;
}

const entry = new URL('./mail-worker.ts', import.meta.url);

/**
 * Creates a renderer of mails.
 * @param time milliseconds for one mail
 * @param source module of the thread; tests pass their own
 */
export function createMailRenderer(time = 5_000, source = entry): MailRenderer {
  const thread = new TemplateThread<MailRequest, Result>({ source, time, mostMemory: 150_000_000 });
  return {
    make: async (template, values, turn) => {
      const result = await thread.ask({ do: 'make', template, values }, turn);
      return 'mail' in result ? result.mail : throwTemplateError('No email could be made.');
    },
    check: async (template, known, turn) => {
      const result = await thread.ask({ do: 'check', template, known }, turn);
      return 'findings' in result ? result.findings : [];
    },
    missing: async (template, values, known, turn) => {
      const result = await thread.ask({ do: 'missing', template, values, known }, turn);
      return 'missing' in result ? result.missing : [];
    },
    close: () => thread.close(),
  };
}
