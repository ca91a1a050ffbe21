import type { ReadScope } from './scope.ts';

/** Raises `statement_timeout` for a transaction of the worker that processes very many rows. */
export const longStatementTimeout = "set local statement_timeout = '10min'";

/** Sets `statement_timeout` for the transaction, in milliseconds, for answers that are useless once late. */
export async function limitStatements({ client }: ReadScope, milliseconds: number): Promise<void> {
  await client.query(`set local statement_timeout = ${Math.max(1, Math.round(milliseconds))}`);
}
