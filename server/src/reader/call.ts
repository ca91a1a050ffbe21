import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ReaderCallName, ReaderCalls } from '#contract/reader/calls.ts';
import type { ReaderTools } from './tools.ts';

/** Call of a reader's page or a publisher's server, with its checked input. */
export interface ReaderRequest<Name extends ReaderCallName> {
  input: z.output<ReaderCalls[Name]['input']>;
  request: FastifyRequest;
  reply: FastifyReply;
  tools: ReaderTools;
}

export type ReaderHandler<Name extends ReaderCallName> = (
  call: ReaderRequest<Name>,
) => Promise<z.input<ReaderCalls[Name]['output']>>;

export type ReaderHandlers = { [Name in ReaderCallName]: ReaderHandler<Name> };
