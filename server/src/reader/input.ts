import type { FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/base/errors.ts';
import { fieldErrors } from '#contract/base/issues.ts';
import type { ReaderCall } from '#contract/reader/calls.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { requireStorable } from '#server/platform/json/storable-input.ts';
import { parseBody } from './read-body.ts';
import { texts } from './texts.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns path parameters, query and body in one object; the former win. @throws AppError bad_request */
export function givenInput(request: FastifyRequest): Record<string, unknown> {
  const { body, headers, params, query } = request;
  const parsed = Buffer.isBuffer(body) ? parseBody(body, headers['content-type'] ?? '') : {};
  if (!isObject(parsed)) throw new AppError('bad_request', commonErrors.badRequest);
  return { ...parsed, ...(query as object), ...(params as object) };
}

/** Checks an input by the schema of its call. @throws AppError invalid, naming the fields */
export function checkedInput({ input: schema }: ReaderCall, given: Record<string, unknown>): object {
  const { data, error } = schema.safeParse(given);
  if (error)
    throw new AppError('invalid', commonErrors.invalid, { fields: fieldErrors(error.issues, given) });
  requireStorable(data);
  return data;
}

/** Names the limit of the call in the answer for a body that exceeds it. */
export function explainTooLarge(error: unknown, call: ReaderCall): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error;
  return new AppError('bad_request', texts.tooLarge, { params: { kilobytes: call.bodyMax / 1024 } });
}
