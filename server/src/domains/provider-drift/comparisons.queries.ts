import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

/** Stripe's lists, in the order in which they are walked. */
export const theirStages = ['charges', 'refunds', 'disputes', 'customers'] as const;
export type TheirStage = (typeof theirStages)[number];

/** Final stages: our records that the walk didn't find at Stripe. */
export const ourStages = ['our_charges', 'our_adjustments', 'our_customers'] as const;
export type OurStage = (typeof ourStages)[number];

export type Stage = TheirStage | OurStage;

export interface Comparison {
  id: number;
  is_full: boolean;
  since: Date | null;
  state: 'running' | 'done' | 'failed';
  stage: Stage;
  cursor: string | null;
  rows_compared: number;
  failures: number;
  retry_at: Date | null;
  last_error: string | null;
  started_at: Date;
  finished_at: Date | null;
}

const columns = `id, is_full, since, state, stage, cursor, rows_compared, failures, retry_at, last_error, started_at,
  finished_at`;

/** The last comparisons of the mode, each of its sort: the one under way, the last that ended, the last full one. */
export interface LastComparisons {
  running: Comparison | null;
  ended: Comparison | null;
  done: Comparison | null;
  full: Comparison | null;
}

async function last(
  { client }: ReadScope,
  { resource }: ResourceContext,
  which: string,
): Promise<Comparison | null> {
  const { rows } = await client.query<Comparison>(
    `select ${columns} from provider_comparisons
     where resource_id = $1 and livemode = $2 and ${which} order by id desc limit 1`,
    [resource.id, resource.livemode],
  );
  return rows[0] ?? null;
}

export async function lastComparisons(scope: ReadScope, ctx: ResourceContext): Promise<LastComparisons> {
  return {
    running: await last(scope, ctx, `state = 'running'`),
    ended: await last(scope, ctx, `state <> 'running'`),
    done: await last(scope, ctx, `state = 'done'`),
    full: await last(scope, ctx, `state = 'done' and is_full`),
  };
}

/** Starts a walk, unless one is running. @returns whether it was started */
export async function beginComparison(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  { isFull, since, askedBy }: { isFull: boolean; since: Date | null; askedBy: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into provider_comparisons (resource_id, provider, livemode, is_full, since, state, stage, asked_by, started_at)
     values ($1, 'stripe', $2, $3, $4, 'running', 'charges', $5, $6) on conflict do nothing`,
    [resource.id, resource.livemode, isFull, since, askedBy, clock.now()],
  );
  return rowCount === 1;
}

export interface Step {
  stage: Stage;
  cursor: string | null;
  rows: number;
}

/** Stores the progress of a walk. @returns false if another process has advanced it already, or it has ended */
export async function advanceComparison(
  { client }: WriteScope,
  { resource }: ResourceContext,
  { id, stage, cursor }: Comparison,
  next: Step,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update provider_comparisons set stage = $5, cursor = $6, rows_compared = rows_compared + $7, worked_at = now(),
       failures = 0, retry_at = null, last_error = null
     where resource_id = $1 and id = $2 and state = 'running' and stage = $3 and cursor is not distinct from $4`,
    [resource.id, id, stage, cursor, next.stage, next.cursor, next.rows],
  );
  return rowCount === 1;
}

export async function markSeen(
  { client }: WriteScope,
  { resource }: ResourceContext,
  comparisonId: number,
  { what, ids }: { what: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `insert into provider_comparison_rows (resource_id, comparison_id, what, row_id)
     select $1, $2, $3, unnest($4::bigint[]) on conflict do nothing`,
    [resource.id, comparisonId, what, ids],
  );
}

/** Ends a walk and deletes its marks. */
export async function endComparison(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  id: number,
  state: 'done' | 'failed',
  error: string | null = null,
): Promise<void> {
  await client.query(
    `update provider_comparisons set state = $3, last_error = $4, finished_at = $5, retry_at = null
     where resource_id = $1 and id = $2 and state = 'running'`,
    [resource.id, id, state, error, clock.now()],
  );
  await client.query('delete from provider_comparison_rows where resource_id = $1 and comparison_id = $2', [
    resource.id,
    id,
  ]);
}

/** Stores that a walk was halted, and when it continues. */
export async function pauseComparison(
  { client }: WriteScope,
  { resource }: ResourceContext,
  id: number,
  { error, retryAt }: { error: string; retryAt: Date },
): Promise<void> {
  await client.query(
    `update provider_comparisons set failures = failures + 1, last_error = $3, retry_at = $4
     where resource_id = $1 and id = $2 and state = 'running'`,
    [resource.id, id, error, retryAt],
  );
}

/** Deletes walks that ended long ago. @returns how many */
export async function forgetComparisons(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  days: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from provider_comparisons c where resource_id = $1 and finished_at < $2::timestamptz - make_interval(days => $3)
       and exists (select from provider_comparisons l where l.resource_id = c.resource_id and l.livemode = c.livemode
         and l.state = 'done' and l.is_full and l.id > c.id)`,
    [resource.id, clock.now(), days],
  );
  return rowCount ?? 0;
}
