import type { ReadScope } from './scope.ts';

/** For a transaction of the worker that goes through very many rows: a statement may take longer than a request's. */
export const longStatementTimeout = "set local statement_timeout = '10min'";

/** For a transaction whose answer is of no use later: a statement in it ends after so many milliseconds. */
export async function limitStatements({ client }: ReadScope, milliseconds: number): Promise<void> {
  await client.query(`set local statement_timeout = ${Math.max(1, Math.round(milliseconds))}`);
}
