import type { Discrepancy, DriftSide } from '#contract/domains/provider-drift/schemas.ts';
import type { Side } from './discrepancy.ts';
import type { ShownDrift } from './queries.ts';

const instant = (at: Date | string | null): string | null => at && new Date(at).toISOString();

function sideOf(side: Side, people: ReadonlyMap<number, string>): DriftSide {
  const { member_id: id } = side;
  const email = id ? people.get(id) : undefined;
  return {
    amount: side.amount ?? null,
    currency: side.currency ?? null,
    status: side.status ?? null,
    card: side.card ?? null,
    card_expires_on: side.card_expires_on ?? null,
    customer_id: side.customer_id ?? null,
    member: id && email !== undefined ? { id, email } : null,
  };
}

export function driftOnWire(row: ShownDrift): Discrepancy {
  const people = new Map<number, string>();
  if (row.member_id !== null && row.email !== null) people.set(row.member_id, row.email);
  if (row.other_id !== null && row.other_email !== null) people.set(row.other_id, row.other_email);
  const { member_id: id } = row;
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    object_id: row.object_id,
    member: id !== null && row.email !== null ? { id, email: row.email } : null,
    transaction_id: row.transaction_id,
    here: sideOf(row.here, people),
    there: sideOf(row.there, people),
    occurred_at: instant(row.occurred_at),
    cause: row.cause,
    cause_at: instant(row.cause_at),
    cause_detail: row.cause_detail,
    first_seen_at: new Date(row.first_seen_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    settled_at: instant(row.settled_at),
    settled_by: row.settled_by,
    ignored_because: row.ignored_because,
    is_mending: row.mend_asked_at !== null,
    mend_error: row.mend_error,
  };
}
