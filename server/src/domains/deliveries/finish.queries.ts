import type { ReadScope } from '#server/database/scope.ts';
import type { Outcome } from './outcome.ts';

const given = `jsonb_to_recordset($2::jsonb) as o (id bigint, attempt int, state text, next_try_at timestamptz,
  status int, error text, input jsonb, output jsonb, answer text, started_at timestamptz, took_ms int)`;

/** An attempt that outlived its lease and was claimed by another process only counts if it succeeded. */
const store = `
  update deliveries d set state = o.state, next_try_at = o.next_try_at, last_status = o.status, last_error = o.error,
    input = coalesce(o.input, d.input), output = coalesce(o.output, d.output),
    finished_at = case when o.state = 'waiting' then null else $3::timestamptz end
  from ${given}
  where d.resource_id = $1 and d.id = o.id and d.state = 'waiting' and (d.attempts = o.attempt or o.state = 'done')`;

const note = `
  insert into delivery_attempts (resource_id, delivery_id, started_at, took_ms, status, error, answer)
  select $1, d.id, o.started_at, o.took_ms, o.status, o.error, o.answer
  from ${given} join deliveries d on d.resource_id = $1 and d.id = o.id`;

/**
 * Wakes the next delivery of each named queue whose first one has ended, ahead of all that were made with it or later.
 */
const wake = `
  update deliveries d set next_try_at = least(d.next_try_at, d.created_at - interval '1 millisecond', $3)
  where d.resource_id = $1 and d.state = 'waiting' and d.attempts = 0 and d.next_try_at > $3 and d.id in (
    select (select n.id from deliveries n
      where n.resource_id = $1 and n.lane = l.lane and n.state = 'waiting' order by n.id limit 1)
    from (select distinct lane from deliveries where resource_id = $1 and id = any($2)) l)`;

/** Stores the outcomes of attempts of one site. */
export async function storeOutcomes(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    outcomes.map((one) => ({
      id: one.claimed.work.id,
      attempt: one.claimed.work.attempt,
      state: one.state,
      next_try_at: one.nextTryAt,
      status: one.status,
      error: one.error,
      input: one.input,
      output: one.output,
      answer: one.answer,
      started_at: one.startedAt,
      took_ms: Math.round(one.tookMs),
    })),
  );
  await client.query(store, [siteId, rows, now]);
  await client.query(note, [siteId, rows]);
  const over = outcomes.filter(({ state }) => state !== 'waiting').map(({ claimed }) => claimed.work.id);
  if (over.length > 0) await client.query(wake, [siteId, over, now]);
}
