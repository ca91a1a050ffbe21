import { type ImportField, importFields } from '#contract/domains/member-imports/schemas.ts';

/** Titles that mean the same field, besides the field's own name. */
const otherNames: Readonly<Record<string, ImportField>> = {
  'e-mail': 'email',
  'e-mail address': 'email',
  'email address': 'email',
  'email-address': 'email',
  mail: 'email',
  'full name': 'name',
  'first name': 'first_name',
  firstname: 'first_name',
  'given name': 'first_name',
  'last name': 'last_name',
  lastname: 'last_name',
  surname: 'last_name',
  'family name': 'last_name',
  notes: 'note',
  telephone: 'phone',
  'phone number': 'phone',
  mobile: 'phone',
  organisation: 'company',
  organization: 'company',
  'job title': 'job',
  region: 'state',
  town: 'city',
  'zip code': 'zip',
  postcode: 'zip',
  'postal code': 'zip',
  street: 'address',
  'street address': 'address',
  subscribed: 'subscribed_to_emails',
  newsletter: 'subscribed_to_emails',
  complimentary: 'complimentary_plan',
  'stripe customer id': 'stripe_customer_id',
  created: 'created_at',
  'created at': 'created_at',
  'signed up': 'created_at',
  deleted: 'deleted_at',
  tags: 'labels',
  tag: 'labels',
  plan: 'tiers',
  plans: 'tiers',
  tier: 'tiers',
};

/** Where each field stands in the file, by the column's position. */
export type Heading = ReadonlyMap<ImportField, number>;

/** The field that a column's title names, or null. */
export function fieldOfTitle(title: string): ImportField | null {
  const name = title.trim().toLowerCase();
  return importFields.find((candidate) => candidate === name) ?? otherNames[name] ?? null;
}

/** Reads the first row of a file. Null when it names no e-mail column, so that the file cannot be matched. */
export function readHeading(cells: readonly string[]): Heading | null {
  const found = new Map<ImportField, number>();
  cells.forEach((cell, position) => {
    const field = fieldOfTitle(cell);
    if (field !== null && !found.has(field)) found.set(field, position);
  });
  return found.has('email') ? found : null;
}
