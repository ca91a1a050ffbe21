import type { ErrorText } from '#contract/base/errors.ts';
import { QueueFull } from '../concurrency/limit.ts';
import { AppError } from '../errors/app-error.ts';
import { type Finding, TemplateRefused } from './refusals.ts';

interface Texts {
  /** With `{{reason}}`. */
  template: ErrorText;
  busy: ErrorText;
}

/** What is at fault in a template, as findings. @throws whatever else went wrong */
export function findingsOf(error: unknown): Finding[] {
  if (error instanceof TemplateRefused) return [...error.findings];
  throw error;
}

/** Says what happened in a thread of templates as calls do. @param field that the template is on the wire */
export function refuseAsCall(field: string, texts: Texts) {
  return (error: unknown): never => {
    if (error instanceof TemplateRefused)
      throw new AppError('invalid', texts.template, {
        params: { reason: error.message },
        fields: { [field]: error.message },
      });
    if (error instanceof QueueFull) throw new AppError('unavailable', texts.busy, { retryAfterSeconds: 10 });
    throw error;
  };
}
