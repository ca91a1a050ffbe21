import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SystemTools } from '#server/database/sites.ts';
import type { Decider } from '#server/domains/decisions/asked.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import type { DayIds } from './day-ids.ts';
import type { ShownPopups } from './shown-popups.ts';

export interface ReaderTools extends SystemTools {
  /** The product's own address. */
  baseUrl: string;
  decider: Decider;
  dayIds: DayIds;
  popups: ShownPopups;
  /** Limits that are kept in the database. */
  limiter: Limiter;
  /** Answers an error before the body was read, without reading it. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply;
}
