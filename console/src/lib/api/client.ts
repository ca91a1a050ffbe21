import { wire } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import { type ContractRouterClient, isContractProcedure } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '#contract/index.ts';
import { locale } from '../browser-state/locale.ts';
import { token } from '../browser-state/session.ts';
import { sites } from '../browser-state/sites.ts';
import { decodeError } from './api-error.ts';
import { newKey } from './new-key.ts';

export interface CallContext {
  /** Key of another site than the current one, for calls that look into it. */
  resource?: string;
  /** Makes repeats of a POST happen once; a form makes one when it opens. Left out: every call is a new one. */
  idempotencyKey?: string;
}

function isPost(path: readonly string[]): boolean {
  let part: unknown = wire;
  for (const name of path) part = (part as Record<string, unknown> | undefined)?.[name];
  return isContractProcedure(part) && part['~orpc'].route.method === 'POST';
}

function headersOf(context: CallContext, path: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': locale() };
  const secret = token();
  if (secret !== null) headers.token = secret;
  const resource = context.resource ?? sites.currentKey();
  if (resource !== null) headers.resource = resource;
  if (isPost(path)) headers['idempotency-key'] = context.idempotencyKey ?? newKey();
  return headers;
}

const link = new OpenAPILink<CallContext>(wire, {
  url: () => new URL('/api/admin', window.location.origin),
  headers: ({ context }, path) => headersOf(context, path),
  customErrorResponseBodyDecoder: decodeError,
});

/** The API as functions: `client.groups.get({ id })`. */
export const client: JsonifiedClient<ContractRouterClient<Contract, CallContext>> = createORPCClient(link);

/** The API as queries and mutations: `api.groups.list.queryOptions({ input })`, `api.groups.list.key()`. */
export const api = createTanstackQueryUtils(client);
