import { type ErrorCode, type ErrorText, errorStatus, fillText } from '#contract/base/errors.ts';

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
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, text: ErrorText, options: AppErrorOptions = {}) {
    super(fillText(text.en, options.params), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.textKey = text.key;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
