import type { IncomingHttpHeaders } from 'node:http';
import type { RouteMeta } from '#contract/base/access.ts';
import type { ErrorText } from '#contract/base/errors.ts';
import type { Caller } from '#server/database/context.ts';
import type { Identity } from './identify.ts';

/** A caller who may make this call, found by the head of the request alone. */
export interface KnownCaller {
  /** What was asked for. */
  meta: RouteMeta;
  /** Null for calls that everybody may make. */
  identity: Identity | null;
  /** When that was so, by `performance.now()`. */
  at: number;
}

/** What the HTTP layer knows of a call before anybody looked at who makes it. */
export interface ApiRequest {
  requestId: string;
  /** The session's secret, as sent. */
  token: string | null;
  /** Key of the site the call is meant for. */
  resourceKey: string | null;
  idempotencyKey: string | null;
  caller: Caller;
  /** Why the body could not be read, or null. Told only to callers who may make the call. */
  unreadableBody: ErrorText | null;
  /** Who calls, as it was known before the body arrived; null when that was never asked. */
  known: KnownCaller | null;
}

/** A header that was sent once; an empty one counts as missing. */
function single(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

const userAgentMax = 400;

export function readHeaders(headers: IncomingHttpHeaders) {
  return {
    token: single(headers.token),
    resourceKey: single(headers.resource),
    idempotencyKey: single(headers['idempotency-key']),
    userAgent: single(headers['user-agent'])?.slice(0, userAgentMax) ?? null,
  };
}
