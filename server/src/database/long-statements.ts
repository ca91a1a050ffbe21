/** For a transaction of the worker that goes through very many rows: a statement may take longer than a request's. */
export const longStatementTimeout = "set local statement_timeout = '10min'";
