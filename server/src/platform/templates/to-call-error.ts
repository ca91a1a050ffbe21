import type { ErrorText } from '#contract/base/errors.ts';
import { QueueFull } from '../concurrency/limit.ts';
import { AppError } from '../errors/app-error.ts';
import { type Finding, TemplateError } from './template-errors.ts';

interface Texts {
  /** Text with the parameter `{{reason}}`. */
  template: ErrorText;
  busy: ErrorText;
}

/** Returns the findings of a refused template. @throws any other error unchanged */
export function findingsOf(error: unknown): Finding[] {
  if (error instanceof TemplateError) return [...error.findings];
  throw error;
}

/** Converts errors of a template thread to errors of a call. @param field name of the template on the wire */
export function toCallError(field: string, texts: Texts) {
  return (error: unknown): never => {
    if (error instanceof TemplateError)
      throw new AppError('invalid', texts.template, {
        params: { reason: error.message },
        fields: { [field]: error.message },
      });
    if (error instanceof QueueFull) throw new AppError('unavailable', texts.busy, { retryAfterSeconds: 10 });
    throw error;
  };
}
