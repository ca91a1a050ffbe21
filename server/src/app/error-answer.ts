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
import { indexThatRefused } from '#server/database/taken.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FilesOutOfReach } from '#server/platform/files/files.ts';
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

/** Sentence for a body that was refused: the first input that is wrong, by name, which is said once. */
function describeFields(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  if (!first) return commonErrors.invalid.en;
  const [name, text] = first;
  // Some sentences name their input themselves.
  const isNamed = name === 'input' || text.toLowerCase().startsWith(`${name.toLowerCase()} `);
  return isNamed ? text : `${name}: ${text}`;
}

/** More sentences than anybody reads; a body of a thousand wrong names gets no answer of a thousand lines. */
const fieldsMax = 50;

/** One sentence per wrong input, when it was the input that was refused. */
function fieldsOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null;
  const cause: unknown = error.cause;
  if (!(cause instanceof ValidationError)) return null;
  // Every schema of the contract is Zod's, whose findings have plain paths.
  const issues = cause.issues as Parameters<typeof fieldErrors>[0];
  const fields = Object.entries(fieldErrors(issues, cause.data));
  return Object.fromEntries(fields.slice(0, fieldsMax).map(([name, text]) => [name.slice(0, 200), text]));
}

/** Errors of the HTTP layer itself carry a code of its own. */
function httpErrorText(error: unknown): ErrorText | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof code === 'string' && code.startsWith('FST_') && status !== 500
    ? commonErrors.badRequest
    : null;
}

/** The caller left while their body arrived; nobody hears the answer, and nothing is wrong here. */
function isHungUp(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 'ECONNRESET' && message === 'aborted';
}

/** What a setting has to be changed for does not pass by waiting. */
function filesTrouble(error: FilesOutOfReach): AppError {
  return error.isLasting
    ? new AppError('unavailable', filesRefused, { cause: error })
    : new AppError('unavailable', filesOutOfReach, { retryAfterSeconds: 10, cause: error });
}

/** Every refusal and every fault as one of ours. Faults keep their cause, which only the log sees. */
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
  if (error instanceof FilesOutOfReach) return filesTrouble(error);
  if (indexThatRefused(error) !== null) return new AppError('conflict', alike, { cause: error });
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
 * Turns whatever was thrown into the one shape of error answers. What is not a refusal is logged with its stack and
 * answered without a word about it.
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
  // What two wrote at once should have its own words in the domain; the log tells which index it was.
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

/** Answer for a path or method the API does not have. */
export function unknownPath(requestId: string): ErrorAnswer {
  const made = answer('not_found', 404, fillText(commonErrors.notFound.en), requestId);
  return { ...made, body: { ...made.body, error_key: commonErrors.notFound.key } };
}

/** For what the HTTP parser refuses before there is a request: broken heads, too long ones, too slow ones. */
export function unreadableRequest(
  { code }: Pick<NodeJS.ErrnoException, 'code'>,
  requestId: string,
): ErrorAnswer {
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const made: ErrorAnswer = answer('bad_request', status, commonErrors.badRequest.en, requestId);
  made.body.error_key = commonErrors.badRequest.key;
  return made;
}

/** Answer for a body that stopped moving. */
export function tooSlow(requestId: string): ErrorAnswer {
  return unreadableRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, requestId);
}
