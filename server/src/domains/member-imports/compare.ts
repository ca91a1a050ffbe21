import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import type { KnownMember } from './check.queries.ts';
import type { ImportedMember } from './columns.ts';

/** Which stored value each field of a row is compared with. */
const compared = [
  ['first_name', 'firstName', 'first_name'],
  ['last_name', 'lastName', 'last_name'],
  ['note', 'note', 'note'],
  ['id', 'externalId', 'external_id'],
  ['stripe_customer_id', 'stripeCustomerId', 'stripe_customer_id'],
  ['subscribed_to_emails', 'isSubscribedToEmails', 'subscribed_to_emails'],
  ['phone', 'phone', 'phone'],
  ['company', 'company', 'company'],
  ['job', 'job', 'job'],
  ['country', 'countryCode', 'country_code'],
  ['city', 'city', 'city'],
  ['zip', 'zip', 'zip'],
  ['address', 'address', 'address'],
] as const;

/** A state is kept where addresses name one here; a member who moves away from there loses theirs. */
function changesState(row: ImportedMember, stored: KnownMember): boolean {
  const country = row.countryCode ?? stored.country_code;
  return (country === 'US' ? (row.state ?? stored.state) : null) !== stored.state;
}

/**
 * Fields of a member that a row would change, by the rule the import itself follows: a cell that says nothing leaves
 * what is stored.
 * @param plans ids of the site's plans by the title given
 */
export function changesOf(
  row: ImportedMember,
  stored: KnownMember,
  plans: ReadonlyMap<string, number>,
): ImportField[] {
  const changes: ImportField[] = compared.flatMap(([field, given, column]) =>
    row[given] !== null && row[given] !== stored[column] ? [field] : [],
  );
  if (changesState(row, stored)) changes.push('state');
  if (row.tags.some((title) => !stored.tags.includes(title.toLowerCase()))) changes.push('labels');
  const lacks = (title: string): boolean => {
    const id = plans.get(title);
    return id === undefined || !stored.plan_ids.includes(id);
  };
  if (row.plans.some(lacks)) changes.push('tiers');
  return changes;
}
