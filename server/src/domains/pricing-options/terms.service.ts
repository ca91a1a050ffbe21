// Versions of an option: price, currency, period and VAT from a moment on. A sold subscription keeps its terms until it
// renews after an edit that renewals follow.
import type { Kysely } from 'kysely';
import type { Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';
import { findTerms } from './versions.queries.ts';

/** Columns of an option that a subscription keeps. */
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
 * Returns the terms on which a subscription renews: the newest after its own that renewals follow, else its own.
 * @param versions oldest first
 * @param held version that the subscription has
 */
export function termsAtRenewal(versions: readonly Terms[], held: number): Terms | undefined {
  const followed = versions.findLast(({ version, is_followed }) => is_followed && version > held);
  return followed ?? versions.findLast(({ version }) => version <= held) ?? versions[0];
}

/** Returns an option as a subscription renews it: its current columns, with the subscription's terms at that time. */
export async function optionAtRenewal(
  db: Kysely<DB>,
  option: Row<'pricing_options'>,
  held: number,
): Promise<Row<'pricing_options'>> {
  return optionOnTerms(option, await findTerms(db, option.resource_id, option.id), held);
}

/** Returns the option by loaded terms, oldest first. */
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
