import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log/log.ts';

export interface ReaderTools {
  database: Database;
  /** Limits that are kept in the database. */
  limiter: Limiter;
  log: Log;
  /** Answers an error before the body was read, without reading it. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply;
}
