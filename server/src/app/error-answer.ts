import { ORPCError } from '@orpc/client';
import { ValidationError } from '@orpc/contract';
import {
  commonErrors,
  type ErrorBody,
  type ErrorText,
  errorStatus,
  errorText,
  fillText,
} from '#contract/base/errors.ts';
import { fieldErrors } from '#contract/base/issues.ts';
import { violatedIndex } from '#server/database/unique-violations.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FileStoreUnavailable } from '#server/platform/files/files.ts';
import { LimitExceeded } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log/log.ts';
import { databaseTrouble, isDiskFull } from '#server/platform/postgres/database-trouble.ts';

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

const diskFull = errorText(
  'errors.disk_full',
  'The disk of the server is full, so nothing can be saved. Ask the person who runs the server to make room.',
);

const filesOutOfReach = errorText(
  'errors.files_out_of_reach',
  'The file storage does not answer. Try again shortly.',
);

const filesRefused = errorText(
  'errors.files_refused',
  'The file storage refuses to answer. Ask the person who runs the server.',
);

const alike = errorText('errors.alike', 'The same was saved a moment ago. Reload to see it, then try again.');

const tooLarge = errorText('errors.too_large', 'The request is larger than 1 MB.');

/** Returns the sentence for a rejected body: the error of the first invalid input, with its name once. */
function describeFields(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  if (!first) return commonErrors.invalid.en;
  const [name, text] = first;
  // Some sentences name their input themselves.
  const isNamed = name === 'input' || text.toLowerCase().startsWith(`${name.toLowerCase()} `);
  return isNamed ? text : `${name}: ${text}`;
}

/** Largest number of field errors in an answer; a body of a thousand wrong names doesn't get a thousand lines. */
const fieldsMax = 50;

/** Returns one sentence per invalid input, if the input was rejected. */
function fieldsOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null;
  const cause: unknown = error.cause;
  if (!(cause instanceof ValidationError)) return null;
  // Every schema of the contract is Zod's, whose issues have plain paths.
  const issues = cause.issues as Parameters<typeof fieldErrors>[0];
  const fields = Object.entries(fieldErrors(issues, cause.data));
  return Object.fromEntries(fields.slice(0, fieldsMax).map(([name, text]) => [name.slice(0, 200), text]));
}

/** Returns the text for an error of the HTTP layer, which has codes of its own. */
function httpErrorText(error: unknown): ErrorText | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof code === 'string' && code.startsWith('FST_') && status !== 500
    ? commonErrors.badRequest
    : null;
}

/** Returns whether the caller disconnected while the body arrived, which is no error of ours. */
function isHungUp(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 'ECONNRESET' && message === 'aborted';
}

/** Converts a failure of the file store. A lasting one needs a changed setting, so retrying doesn't help. */
function filesTrouble(error: FileStoreUnavailable): AppError {
  return error.isLasting
    ? new AppError('unavailable', filesRefused, { cause: error })
    : new AppError('unavailable', filesOutOfReach, { retryAfterSeconds: 10, cause: error });
}

/** Converts expected errors and known failures to our own. Failures keep their cause, which only the log shows. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof LimitExceeded) {
    const seconds = error.retryAfterSeconds;
    return new AppError('too_many_requests', commonErrors.tooMany, {
      params: { seconds },
      retryAfterSeconds: seconds,
    });
  }
  const fields = fieldsOf(error);
  if (fields) {
    return new AppError('invalid', { ...commonErrors.invalid, en: describeFields(fields) }, { fields });
  }
  const text = httpErrorText(error);
  if (text) return new AppError('bad_request', text);
  if (error instanceof FileStoreUnavailable) return filesTrouble(error);
  if (violatedIndex(error) !== null) return new AppError('conflict', alike, { cause: error });
  if (isDiskFull(error))
    return new AppError('unavailable', diskFull, { retryAfterSeconds: 30, cause: error });
  if (databaseTrouble(error) !== null)
    return new AppError('unavailable', commonErrors.unavailable, { retryAfterSeconds: 5, cause: error });
  return null;
}

function answer(code: ErrorBody['error'], status: number, description: string, requestId: string) {
  return {
    status,
    headers: {},
    body: { error: code, error_description: description, request_id: requestId },
  };
}

/**
 * Converts any thrown error to the common error answer. An unexpected error is logged with its stack, and the answer
 * reveals nothing about it.
 */
export function errorAnswer(error: unknown, requestId: string, log: Log): ErrorAnswer {
  if (isHungUp(error)) {
    log.debug({ requestId }, 'the caller hung up');
    return answer('bad_request', errorStatus.bad_request, commonErrors.badRequest.en, requestId);
  }
  const known = asAppError(error);
  if (known === null) {
    log.error({ err: error, cause: (error as Error | null)?.cause, requestId }, 'request failed');
    return answer('internal', 500, commonErrors.internal.en, requestId);
  }
  // A unique violation should have its own message in the domain; the log names the index.
  if (known.textKey === alike.key) log.warn({ err: known.cause, requestId }, 'the same was written twice');
  if (known.code === 'unavailable') log.warn({ err: known.cause, requestId }, 'request refused for now');
  const made: ErrorAnswer = answer(known.code, errorStatus[known.code], known.message, requestId);
  made.body.error_key = known.textKey;
  if (known.params) made.body.error_params = known.params;
  if (known.fields) made.body.fields = known.fields;
  if (known.retryAfterSeconds !== undefined) {
    made.headers['retry-after'] = String(Math.max(1, Math.ceil(known.retryAfterSeconds)));
  }
  return made;
}

/** Returns the answer for a path or method that the API doesn't have. */
export function unknownPath(requestId: string): ErrorAnswer {
  const made = answer('not_found', 404, fillText(commonErrors.notFound.en), requestId);
  return { ...made, body: { ...made.body, error_key: commonErrors.notFound.key } };
}

/** Returns the answer for requests that the HTTP parser rejects: broken, too long or too slow heads. */
export function unreadableRequest(
  { code }: Pick<NodeJS.ErrnoException, 'code'>,
  requestId: string,
): ErrorAnswer {
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const made: ErrorAnswer = answer('bad_request', status, commonErrors.badRequest.en, requestId);
  made.body.error_key = commonErrors.badRequest.key;
  return made;
}

/** Returns the answer for a stalled body. */
export function tooSlow(requestId: string): ErrorAnswer {
  return unreadableRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, requestId);
}
