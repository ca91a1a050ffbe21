import type { Member } from '#contract/domains/members/account-schemas.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { countryTitle } from '../lookups/countries.service.ts';
import type { findAccount } from './queries.ts';
import type { StoredRow, StoredSubscription } from './rows.queries.ts';

function instant(value: Date | string): string {
  return new Date(value).toISOString();
}

function maybeInstant(value: Date | string | null): string | null {
  return value === null ? null : instant(value);
}

function subscriptionOnWire(row: StoredSubscription): MemberRow['subscriptions'][number] {
  return {
    id: row.id,
    title: row.title,
    plan: row.plan,
    subscription_start_date: instant(row.starts_at),
    subscription_end_date: maybeInstant(row.ends_at),
    autorenew: row.autorenew,
    is_trial: row.is_trial,
    is_past_due: row.is_past_due,
  };
}

/** Returns the title of a country, or its code if it is missing from the list. */
function countryOnWire(code: string | null): string | null {
  return code === null ? null : (countryTitle(code) ?? code);
}

export function rowOnWire(row: StoredRow): MemberRow {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    job: row.job,
    company: row.company,
    city: row.city,
    state: row.state,
    country: countryOnWire(row.country_code),
    team_id: row.team_id,
    active: row.active,
    created_at: instant(row.created_at),
    subscriptions: row.subscriptions.map(subscriptionOnWire),
    previous_subscription: row.previous && {
      title: row.previous.title,
      subscription_end_date: instant(row.previous.ended_at),
      subscription_planed_end_date: maybeInstant(row.previous.planned_at),
    },
    transaction_last_date: row.last_transaction_day ?? maybeInstant(row.last_transaction_at),
    transaction_ltv: row.ltv_cents ?? 0,
    transaction_currency: row.ltv_currency,
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function memberOnWire(
  row: StoredRow,
  account: Account,
  tags: string[],
  groups: { id: number; name: string }[],
): Member {
  const { language_id, language_title } = account;
  return {
    id: row.id,
    version: account.version,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: account.phone,
    company: row.company,
    job: row.job,
    country: countryOnWire(row.country_code),
    state: row.state,
    city: row.city,
    zip: account.zip,
    address: account.address,
    language: language_id === null ? null : { id: language_id, title: language_title ?? '' },
    tags,
    confirm: account.confirmed,
    active: row.active,
    locked: account.locked,
    settings: { never_lock: account.never_lock, never_compromised: account.never_compromised },
    team_id: row.team_id,
    teams: groups,
    subscriptions: row.subscriptions.map(subscriptionOnWire),
    created_at: instant(row.created_at),
    updated_at: instant(account.updated_at),
  };
}
