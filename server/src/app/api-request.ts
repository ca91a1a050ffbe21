import type { IncomingHttpHeaders } from 'node:http';
import type { RouteMeta } from '#contract/base/access.ts';
import type { ErrorText } from '#contract/base/errors.ts';
import type { Caller } from '#server/database/context.ts';
import type { Identity } from './identify.ts';

/** Caller who may make this call, identified by the head of the request alone. */
export interface KnownCaller {
  /** Metadata of the requested route. */
  meta: RouteMeta;
  /** Identity; null for public calls. */
  identity: Identity | null;
  /** Time of the check, by `performance.now()`. */
  at: number;
}

/** Facts of the HTTP layer about a call, before its caller is identified. */
export interface ApiRequest {
  requestId: string;
  /** Secret of the session, as sent. */
  token: string | null;
  /** Key of the site that the call is for. */
  resourceKey: string | null;
  idempotencyKey: string | null;
  caller: Caller;
  /** Reason why the body could not be read, or null. Only reported to callers who may make the call. */
  unreadableBody: ErrorText | null;
  /** Caller as checked before the body arrived; null if that wasn't checked. */
  known: KnownCaller | null;
}

/** Returns a header that was sent once; an empty one counts as missing. */
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
