import {
  commonErrors,
  type ErrorCode,
  type ErrorText,
  errorStatus,
  fillText,
} from '#contract/base/errors.ts';

interface AppErrorOptions {
  /** Values of the text's parameters. */
  params?: Record<string, string | number>;
  /** Sentences beside single inputs, by path. */
  fields?: Record<string, string>;
  /** After how many seconds another try makes sense. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal the caller is told about. Anything else that is thrown is a fault of ours and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly textKey: string;
  /** What was put into the sentence's places. */
  readonly params: Record<string, string | number> | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, text: ErrorText, options: AppErrorOptions = {}) {
    super(fillText(text.en, options.params), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.textKey = text.key;
    this.params = options.params;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What is asked for is not there, or not for the caller: the two answer alike. */
export function notFound(): AppError {
  return new AppError('not_found', commonErrors.notFound);
}

/**
 * Refuses an input by what is wrong with its fields, by the names they have on the wire; without a fault it does nothing.
 * @throws AppError invalid
 */
export function refuseFaults(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}
