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
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Expected error that the caller is told about. Any other error is an internal one and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly textKey: string;
  /** Values of the text's parameters. */
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

/** Creates the error for a missing object, or one that the caller may not see: the two have the same answer. */
export function notFound(): AppError {
  return new AppError('not_found', commonErrors.notFound);
}

/**
 * Rejects an input with the errors of its fields, by their names on the wire; does nothing without errors.
 * @throws AppError invalid
 */
export function throwIfInvalid(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}
