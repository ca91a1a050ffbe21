// Counts the pages of the database that the product's own statements touch. Pages, unlike times, are the same on a busy
// machine.
import pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

type Query = (...args: unknown[]) => unknown;

function statementOf([first, second]: readonly unknown[]): Statement | null {
  const values = Array.isArray(second) ? second : [];
  if (typeof first === 'string') return { text: first, values };
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return null;
  return {
    text: first.text,
    values: 'values' in first && Array.isArray(first.values) ? first.values : values,
  };
}

const isReading = ({ text }: Statement): boolean =>
  /^\s*\(?(select|with)\b/i.test(text) &&
  !/\b(insert into|update|delete from|for (no key )?update)\b/i.test(text);

/** Returns the reading statements that were sent to the database while `work` ran, each once. */
export async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const query = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args);
    if (statement && isReading(statement))
      sent.set(JSON.stringify([statement.text, statement.values]), statement);
    return Reflect.apply(query, this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return [...sent.values()];
}

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

async function pagesOn(pool: pg.Pool, site: SiteRef, { text, values }: Statement): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin read only; select set_config('app.resource_id', '${site.id}', true); set local jit = off`,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('there is no plan');
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

export interface Pages {
  /** Pages read by the server's role, under row security. */
  secured: number;
  /** Pages read by the same statement as a superuser, to whom no policy applies. */
  unsecured: number;
}

/** Runs a statement of a site under row security and without it. */
export async function pagesOf(database: Database, site: SiteRef, statement: Statement): Promise<Pages> {
  return {
    secured: await pagesOn(database.pool, site, statement),
    unsecured: await pagesOn(database.owner, site, statement),
  };
}
