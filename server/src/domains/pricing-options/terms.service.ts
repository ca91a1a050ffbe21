// Versions of an option: price, currency, period and VAT as they were from a moment on. What was sold keeps its own until
// it renews after an edit that renewals follow.
import type { Kysely } from 'kysely';
import type { Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';
import { findTerms } from './versions.queries.ts';

/** The columns of an option that a subscription keeps. */
export const termColumns = [
  'price_cents',
  'currency',
  'period',
  'vat_basis_points',
  'is_applied_vat',
  'country_vat',
] as const satisfies readonly (keyof Row<'pricing_options'>)[];

/**
 * Terms of an option version: price, period and the like, and whether existing subscriptions adopt them when they
 * renew.
 */
export type Terms = Pick<Row<'pricing_options'>, (typeof termColumns)[number] | 'version'> & {
  is_followed: boolean;
};

/**
 * The terms on which a subscription renews: the newest after its own that renewals follow, else its own.
 * @param versions oldest first
 * @param held the version that the subscription holds
 */
export function termsAtRenewal(versions: readonly Terms[], held: number): Terms | undefined {
  const followed = versions.findLast(({ version, is_followed }) => is_followed && version > held);
  return followed ?? versions.findLast(({ version }) => version <= held) ?? versions[0];
}

/** An option as a subscription renews it: its columns of now, with the terms that the subscription has then. */
export async function optionAtRenewal(
  db: Kysely<DB>,
  option: Row<'pricing_options'>,
  held: number,
): Promise<Row<'pricing_options'>> {
  return optionOnTerms(option, await findTerms(db, option.resource_id, option.id), held);
}

/** The same by terms that are at hand, the oldest first. */
export function optionOnTerms(
  option: Row<'pricing_options'>,
  versions: readonly Terms[],
  held: number,
): Row<'pricing_options'> {
  const terms = termsAtRenewal(versions, held);
  if (!terms) return option;
  const { is_followed, ...columns } = terms;
  return { ...option, ...columns };
}
