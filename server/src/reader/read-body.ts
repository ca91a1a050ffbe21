import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#contract/base/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isTooDeep } from '#server/platform/json/too-deep.ts';
import { texts } from './texts.ts';

/** Largest depth of a body; that of a batch of content with terms is 5. */
const deepestJson = 12;
/** Content types of JSON; browsers send text/plain without asking first. */
const jsonTypes = /^(?:application\/json|text\/plain)\s*(?:;|$)/i;

const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

/** @throws AppError bad_request for a field whose name could reach the prototype of an object */
function requireNoReservedNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (reservedNames.has(name)) throw new AppError('bad_request', texts.reservedName, { params: { name } });
    requireNoReservedNames(part);
  }
}

/** Parses a body; an empty one is an object without fields. @throws AppError bad_request */
export function parseBody(body: Buffer, type: string): unknown {
  if (isTooDeep(body, deepestJson)) throw new AppError('bad_request', commonErrors.badRequest);
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  if (type !== '' && !jsonTypes.test(type)) throw new AppError('bad_request', texts.notJson);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('bad_request', commonErrors.badRequest);
  }
  requireNoReservedNames(value);
  return value;
}

/** Reads bodies as bytes, which the handler parses once the caller is known. */
export function readBodies(room: FastifyInstance): void {
  room.removeAllContentTypeParsers();
  room.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
}
