// Builds the preview of a members row.
import type { ImportedMember } from '../columns/columns.ts';
import type { SaidSubscription } from '../columns/subscription-columns.ts';
import type { SiteWords } from '../members/site-words.ts';
import type { KnownMember } from './check.queries.ts';
import { changesOf } from './compare.ts';
import type { PreviewRow } from './findings.ts';

function nameOf(row: ImportedMember): string | null {
  const name = [row.firstName, row.lastName].filter((part) => part !== null).join(' ');
  return name === '' ? null : name;
}

function shownSubscription({ plan, terms }: SaidSubscription): PreviewRow['subscriptions'][number] {
  const { start, endsAt, autorenew, price } = terms;
  return {
    plan,
    starts_at: start?.from.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    autorenew,
    price_cents: price?.cents ?? null,
    currency: price?.currency ?? null,
  };
}

/** Returns the subscriptions that the row names, or the default that a new member without one gets. */
function subscriptionsOf(
  { plans, subscriptions }: ImportedMember,
  byDefault: string | null,
): PreviewRow['subscriptions'] {
  if (plans.length === 0 && byDefault !== null)
    return [
      {
        plan: byDefault,
        starts_at: null,
        ends_at: null,
        autorenew: false,
        price_cents: null,
        currency: null,
      },
    ];
  return (subscriptions ?? []).map(shownSubscription);
}

/**
 * Returns the preview of a row, with the differences from the stored member.
 * @param byDefault plan that new members get without one; null if the site gives none
 */
export function memberRow(
  member: ImportedMember,
  known: KnownMember | undefined,
  words: SiteWords,
  byDefault: string | null,
): PreviewRow {
  const changes = known ? changesOf(member, known, words) : [];
  const outcome = known ? (changes.length > 0 ? 'update' : 'unchanged') : 'new';
  const { line, email } = member;
  const subscriptions = subscriptionsOf(member, known ? null : byDefault);
  const about = { line, email, name: nameOf(member), external_id: null, sale: null, subscriptions };
  return { ...about, outcome, reason: null, changes };
}
