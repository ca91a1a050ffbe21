import type {
  ChurnedMember,
  FigureRow,
  PastDueSubscription,
} from '#contract/domains/dashboard/row-schemas.ts';
import type { FigureRowFound, Loss } from '../figures/rows/rows.queries.ts';
import { centsOf } from '../figures/values/sums.service.ts';

function instant(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}

/** Returns the member of a row; null for an erased member, of whom only the id is left. */
function personOf({ member_id: id, name, email }: FigureRowFound): FigureRow['member'] {
  return id === null || email === null ? null : { id, name: name ?? '', email };
}

function titled(id: number | null, title: string | null): { id: number; title: string } | null {
  return id === null ? null : { id, title: title ?? '' };
}

/** Converts MRR in 1/720 cents to cents, rounded half up. */
export function centsOfWorth(value: number): number {
  return centsOf(BigInt(value));
}

export function rowOnWire(row: FigureRowFound): FigureRow {
  const { group_id: groupId } = row;
  return {
    at: instant(row.at),
    day: row.day,
    until: instant(row.until),
    member: personOf(row),
    member_id: row.member_id,
    group: groupId === null ? null : { id: groupId, name: row.group_name ?? '' },
    subscription_id: row.subscription_id,
    plan: titled(row.plan_id, row.plan_title),
    transaction_id: row.transaction_id,
    content: titled(row.content_id, row.content_title),
    sold: row.sold,
    detail: row.detail,
    amount: row.amount,
    currency: row.currency,
  };
}

/** Converts a leave to its API shape. @param losses of that member at that time */
export function churnedOnWire(row: FigureRowFound, losses: readonly Loss[]): ChurnedMember {
  return {
    id: row.member_id ?? 0,
    member: personOf(row),
    left_at: instant(row.at) ?? '',
    cause: row.detail,
    plan: titled(row.plan_id, row.plan_title),
    mrr_lost: losses.map(({ currency, value }) => ({ currency, amount: centsOfWorth(value) })),
  };
}

export function pastDueOnWire(row: FigureRowFound): PastDueSubscription {
  return {
    subscription_id: row.subscription_id ?? 0,
    member: personOf(row),
    plan: { id: row.plan_id ?? 0, title: row.plan_title ?? '' },
    amount_due: row.amount,
    currency: row.currency ?? '',
    failed_at: instant(row.at) ?? '',
    grace_ends_at: instant(row.until) ?? '',
  };
}
