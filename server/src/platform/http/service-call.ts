// Calls to the API of a connected service, as data: the preview shows exactly the requests that are sent.
import type { OutboundRequest, OutboundResponse } from './outbound.ts';
import { OutboundError } from './outbound.ts';
import { retryAfterMs } from './retry-after.ts';
import type { Send } from './send.ts';

export interface ServiceRequest {
  method: NonNullable<OutboundRequest['method']>;
  url: string;
  /** Body; sent as JSON unless it is a form. */
  body?: unknown;
  form?: Record<string, string>;
  /** Statuses besides 2xx that count as success, such as 404 for an object to be deleted. */
  alsoFine?: readonly number[];
  /** Path of an id in the answer that later requests use as `{found}`. If the answer has none, nothing more is sent. */
  finds?: readonly (string | number)[];
}

/**
 * Kinds of failures.
 * - `again`: the service is throttled, down or doesn't answer.
 * - `account`: it rejects our key.
 * - `refused`: it rejects this request permanently.
 */
export type ServiceFailureKind = 'again' | 'account' | 'refused';

export class ServiceFailure extends Error {
  readonly trouble: ServiceFailureKind;
  readonly status: number | null;
  readonly answer: string | null;
  /** Earliest retry, in milliseconds from now; 0 if the service gave none. */
  readonly afterMs: number;

  constructor(
    trouble: ServiceFailureKind,
    reason: string,
    told: { status?: number; answer?: string; afterMs?: number } = {},
  ) {
    super(reason);
    this.name = 'ServiceFailure';
    this.trouble = trouble;
    this.status = told.status ?? null;
    this.answer = told.answer ?? null;
    this.afterMs = told.afterMs ?? 0;
  }
}

export interface ServiceResponse {
  status: number;
  text: string;
  /** Parsed answer; null if it isn't JSON. */
  json: unknown;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Returns the service's reason from its answer; null if it has none. */
  reasonOf?: (answer: ServiceResponse) => string | null;
  /** Returns the kind of failure for services that don't report it by the status. */
  troubleOf?: (answer: ServiceResponse) => ServiceFailureKind | null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function usualTrouble(status: number): ServiceFailureKind {
  if (status === 401 || status === 403) return 'account';
  return status === 408 || status === 409 || status === 423 || status === 429 || status >= 500
    ? 'again'
    : 'refused';
}

function bodyOf({ body, form }: ServiceRequest): { type: string; text: string } | null {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) };
}

async function answered(
  send: Send,
  request: ServiceRequest,
  headers: Record<string, string>,
): Promise<OutboundResponse> {
  const body = bodyOf(request);
  const typed: Record<string, string> = body ? { 'content-type': body.type } : {};
  try {
    return await send(request.url, {
      method: request.method,
      headers: { accept: 'application/json', 'user-agent': 'Masthead', ...typed, ...headers },
      ...(body ? { body: body.text } : {}),
    });
  } catch (error) {
    if (error instanceof OutboundError) throw new ServiceFailure('again', error.message);
    throw error;
  }
}

/** Calls a service. @throws ServiceFailure */
export async function callService(
  send: Send,
  request: ServiceRequest,
  options: CallOptions = {},
): Promise<ServiceResponse> {
  const { status, body: text, headers } = await answered(send, request, options.headers ?? {});
  const answer = { status, text, json: parsed(text) };
  const isFine = (status >= 200 && status < 300) || (request.alsoFine?.includes(status) ?? false);
  const trouble = options.troubleOf?.(answer) ?? (isFine ? null : usualTrouble(status));
  if (trouble === null) return answer;
  const reason = options.reasonOf?.(answer) ?? null;
  const afterMs = retryAfterMs(headers, new Date());
  const told = { status, answer: text.slice(0, 2_000), afterMs };
  throw new ServiceFailure(
    trouble,
    reason === null ? `It answered ${status}.` : `It answered ${status}: ${reason}`,
    told,
  );
}

/** Returns a field of an answer by its path; undefined if it is missing. */
export function getField(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

export function getText(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = getField(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found : null;
}

export function getList(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = getField(value, ...path);
  return Array.isArray(found) ? found : [];
}
