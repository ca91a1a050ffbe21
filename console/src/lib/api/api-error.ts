import { ORPCError } from '@orpc/client';
import type { ErrorBody } from '#contract/base/errors.ts';

/** Error of the server with its message. An unreachable server is a `TypeError` instead. */
export class ApiError extends ORPCError<string, undefined> {
  /** The sentence a person may read. */
  readonly description: string;
  /** Sentence for each wrong input, by its path (`tags.0`). */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Names the sentence: `errors.stale`; empty for faults of the server. */
  readonly key: string;

  constructor(status: number, body: Partial<ErrorBody>) {
    const description = body.error_description ?? '';
    super(body.error ?? 'internal', { status, message: description });
    this.description = description;
    this.fields = body.fields ?? {};
    this.requestId = body.request_id ?? '';
    this.key = body.error_key ?? '';
  }
}

function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/** Reads the body of a failed answer. A proxy's own page, for example, becomes an error without a sentence. */
export function decodeError(body: unknown, response: { status: number }): ApiError {
  return new ApiError(response.status, isErrorBody(body) ? body : {});
}

/** Returns the server's message about a failure, or null without one. */
export function descriptionOf(error: unknown): string | null {
  return error instanceof ApiError && error.description !== '' ? error.description : null;
}

export function isStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}

/** Returns whether the server's error has this key. */
export function hasKey(error: unknown, key: string): boolean {
  return error instanceof ApiError && error.key === key;
}
