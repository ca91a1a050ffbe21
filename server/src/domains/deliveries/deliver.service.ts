import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';

/** Error text of deliveries to a target that is switched off. */
export const switchedOff = 'It was switched off.';

export interface NewDelivery {
  kind: string;
  /** Target within the delivery's kind. */
  target: string;
  /**
   * Member that the delivery is about, or null. Deliveries of one member to a target are sent in the order they were
   * made; those without a member likewise.
   */
  memberId: number | null;
  eventId?: number | null;
  /** Name of an event of the catalogue. */
  eventName?: string | null;
  handlerId?: number | null;
  /** Data that the kind needs, or the payload itself. Deleted when the member is erased. */
  task: object;
  /** Key for deduplication: a second delivery with this key to the target is not inserted. Null never deduplicates. */
  dedupe: string | null;
}

const rowsOf = 'jsonb_to_recordset($2::jsonb) as g (position int, kind text, target text)';

const rowOf = (one: NewDelivery, position: number) => ({
  position,
  kind: one.kind,
  target: one.target,
  lane: `${one.kind}:${one.target}:${one.memberId ?? ''}`,
  dedupe: one.dedupe,
  member_id: one.memberId,
  event_id: one.eventId ?? null,
  event_name: one.eventName ?? null,
  handler_id: one.handlerId ?? null,
  task: one.task,
});

/**
 * Inserts deliveries in the caller's transaction; they are attempted after it commits. Deliveries to a target that is
 * switched off are stored as skipped and can be sent later.
 * @returns the number of new deliveries
 */
export async function deliverIn(
  { client }: Pick<WriteScope, 'client'>,
  ctx: ResourceContext,
  deliveries: readonly NewDelivery[],
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const values = [ctx.resource.id, JSON.stringify(deliveries.map(rowOf))];
  await client.query(
    `insert into delivery_targets (resource_id, kind, target)
     select distinct $1::bigint, g.kind, g.target from ${rowsOf}
     where not exists (
       select from delivery_targets t where t.resource_id = $1 and t.kind = g.kind and t.target = g.target)
     on conflict do nothing`,
    values,
  );
  const { rowCount } = await client.query(
    `insert into deliveries (resource_id, kind, target, lane, dedupe, member_id, event_id, event_name, handler_id, task,
       state, next_try_at, finished_at, last_error, created_at)
     select $1, g.kind, g.target, g.lane, g.dedupe, g.member_id, g.event_id, g.event_name, g.handler_id, g.task,
       case when t.off_since is null then 'waiting' else 'skipped' end,
       case when t.off_since is null then $3::timestamptz end,
       case when t.off_since is not null then $3::timestamptz end,
       case when t.off_since is not null then $4 end, $3
     from jsonb_to_recordset($2::jsonb) as g (position int, kind text, target text, lane text, dedupe text,
       member_id bigint, event_id bigint, event_name text, handler_id bigint, task jsonb)
     join delivery_targets t on t.resource_id = $1 and t.kind = g.kind and t.target = g.target
     order by g.position
     on conflict (resource_id, kind, target, dedupe) do nothing`,
    [...values, ctx.clock.now(), switchedOff],
  );
  return rowCount ?? 0;
}
