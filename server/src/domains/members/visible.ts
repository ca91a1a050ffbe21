import type { Relation } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import { isWithheld, parseFigureReference } from '#contract/base/figures.ts';
import type {
  Member,
  MemberFilter,
  MemberOrderColumn,
  MemberRow,
} from '#contract/domains/members/schemas.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** The relation `user` sees the name, the address and the plan of a member, and nothing else. */
function seesAll(relation: Relation): boolean {
  return relation !== 'user';
}

const openFilters: readonly (keyof MemberFilter)[] = ['global', 'id', 'email', 'plan', 'statistic'];
const openOrders: readonly MemberOrderColumn[] = ['id', 'email'];

/**
 * Refuses to filter or order by what the reader may not see: the answer would give it away.
 * @throws AppError forbidden
 */
export function requireVisible(relation: Relation, filter: MemberFilter, order: MemberOrderColumn): void {
  if (seesAll(relation)) return;
  const asked = Object.keys(filter) as (keyof MemberFilter)[];
  // Who is behind an amount would tell of amounts, and the same of visits.
  const figure = parseFigureReference(filter.statistic ?? '')?.figure;
  const isClosed = figure !== undefined && isWithheld(figure);
  const hidden = asked.some((name) => filter[name] !== undefined && !openFilters.includes(name));
  if (hidden || isClosed || !openOrders.includes(order))
    throw new AppError('forbidden', commonErrors.notAllowed);
}

type RowSubscription = MemberRow['subscriptions'][number];

function planOnly(subscription: RowSubscription): RowSubscription {
  return {
    ...subscription,
    subscription_start_date: null,
    subscription_end_date: null,
    autorenew: null,
    is_trial: null,
  };
}

export function visibleRow(relation: Relation, row: MemberRow): MemberRow {
  if (seesAll(relation)) return row;
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    job: null,
    company: null,
    city: null,
    state: null,
    country: null,
    team_id: null,
    active: null,
    created_at: null,
    subscriptions: row.subscriptions.map(planOnly),
    previous_subscription: null,
    transaction_last_date: null,
    transaction_ltv: null,
    transaction_currency: null,
  };
}

export function visibleMember(relation: Relation, member: Member): Member {
  if (seesAll(relation)) return member;
  return {
    id: member.id,
    version: member.version,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    phone: null,
    company: null,
    job: null,
    country: null,
    state: null,
    city: null,
    zip: null,
    address: null,
    language: null,
    tags: [],
    confirm: null,
    active: null,
    locked: null,
    settings: null,
    team_id: null,
    teams: [],
    subscriptions: member.subscriptions.map(planOnly),
    created_at: null,
    updated_at: null,
  };
}
