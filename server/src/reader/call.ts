import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ReaderAccess, ReaderCallName, ReaderCalls } from '#contract/reader/calls.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReaderTools } from './tools.ts';

type SiteOf<Access extends ReaderAccess> = Access extends 'anyone' ? null : SiteRef;

/** Call of a reader's page or a publisher's server, with its checked input. */
export interface ReaderRequest<Name extends ReaderCallName> {
  input: z.output<ReaderCalls[Name]['input']>;
  /** Site of the caller's key; null for calls that anyone may make. */
  site: SiteOf<ReaderCalls[Name]['access']>;
  /** Proved websites of that site. */
  origins: ReadonlySet<string>;
  request: FastifyRequest;
  reply: FastifyReply;
  tools: ReaderTools;
}

export type ReaderHandler<Name extends ReaderCallName> = (
  call: ReaderRequest<Name>,
) => Promise<z.input<ReaderCalls[Name]['output']>>;

export type ReaderHandlers = { [Name in ReaderCallName]: ReaderHandler<Name> };
