import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { withoutExisting } from '../../member-subscriptions/import-terms.service.ts';
import type { ImportedMember } from '../columns/columns.ts';
import type { SiteWords } from '../members/site-words.ts';
import type { KnownMember } from './check.queries.ts';

/** Stored value that each field of a row is compared with. */
const compared = [
  ['first_name', 'firstName', 'first_name'],
  ['last_name', 'lastName', 'last_name'],
  ['note', 'note', 'note'],
  ['id', 'externalId', 'external_id'],
  ['stripe_customer_id', 'stripeCustomerId', 'stripe_customer_id'],
  ['phone', 'phone', 'phone'],
  ['company', 'company', 'company'],
  ['job', 'job', 'job'],
  ['country', 'countryCode', 'country_code'],
  ['city', 'city', 'city'],
  ['zip', 'zip', 'zip'],
  ['address', 'address', 'address'],
  ['active', 'isActive', 'active'],
  ['confirmed', 'isConfirmed', 'confirmed'],
] as const;

/**
 * Returns whether the state changes. Only countries whose addresses need one have a state; a member who moves away
 * loses it.
 */
function changesState(row: ImportedMember, stored: KnownMember): boolean {
  const country = row.countryCode ?? stored.country_code;
  return (country === 'US' ? (row.state ?? stored.state) : null) !== stored.state;
}

/** Returns whether the consent changes: a file never turns a stored refusal of emails into consent. */
function changesConsent({ isSubscribedToEmails: isWanted }: ImportedMember, stored: KnownMember): boolean {
  return isWanted === false && stored.subscribed_to_emails;
}

function changesLock({ isLocked }: ImportedMember, stored: KnownMember): boolean {
  return isLocked !== null && (isLocked && !stored.never_lock) !== stored.locked;
}

const lacks = (id: number | undefined, held: readonly number[]): boolean =>
  id === undefined || !held.includes(id);

/** Returns whether the row names a plan, or one of its subscriptions, that the member doesn't have. */
function addsPlans(
  { plans: titles, subscriptions }: ImportedMember,
  stored: KnownMember,
  plans: SiteWords['plans'],
) {
  if (subscriptions === null) return titles.some((title) => lacks(plans.get(title), stored.plan_ids));
  const named = subscriptions.map(({ plan, terms }) => ({ planId: plans.get(plan), terms }));
  return withoutExisting(named, stored.held).length > 0;
}

/**
 * Returns the fields that a row would change, by the same rule as the import: an empty cell leaves the stored value.
 */
export function changesOf(
  row: ImportedMember,
  stored: KnownMember,
  { plans, groups, languages }: SiteWords,
): ImportField[] {
  const changes: ImportField[] = compared.flatMap(([field, given, column]) =>
    row[given] !== null && row[given] !== stored[column] ? [field] : [],
  );
  if (row.email.toLowerCase() !== stored.email_lc) changes.unshift('email');
  if (changesConsent(row, stored)) changes.push('subscribed_to_emails');
  if (changesState(row, stored)) changes.push('state');
  if (row.language !== null && languages.get(row.language) !== stored.language_id) changes.push('language');
  if (changesLock(row, stored)) changes.push('locked');
  if (row.tags.some((title) => !stored.tags.includes(title.toLowerCase()))) changes.push('labels');
  if (addsPlans(row, stored, plans)) changes.push('tiers');
  if (row.groups.some((name) => lacks(groups.get(name)?.id, stored.group_ids))) changes.push('groups');
  return changes;
}
