import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#console/lib/api/client.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import type { OptionEffect } from '#contract/domains/pricing-options/version.schemas.ts';
import { useFormSelector } from './use-watched.ts';
import { hasOtherTerms, optionValues, type PlanValues, termsOf } from './values.ts';

interface OptionTerms {
  /** True if the form's terms differ from the stored ones. */
  isOther: boolean;
  /** Preview of the changed terms; null while they affect no one. */
  effect: OptionEffect | null;
}

const isTouching = ({ renewals, trials }: OptionEffect): boolean => renewals + trials > 0;

/** Returns the path of the answer whether renewals of an option follow new terms. */
export const renewalsPath = (name: string): string => `options.${name}.renewals`;

/** Previews which subscribers the option's terms in the form affect. @param saved the option as it is stored */
export function useOptionEffect(
  form: RecordFormState<PlanValues>,
  name: string,
  saved: PricingOption,
): OptionTerms {
  const option = useFormSelector(form, ({ options }) => options[name]);
  const isOther = option !== undefined && hasOtherTerms(option, optionValues(saved));
  const terms = option && isOther ? termsOf(option) : null;
  const [settled] = useDebouncedValue(terms, searchDelay);
  const queries = useQueryClient();
  const queryOf = (of: typeof terms) =>
    api.pricingOptions.effect.queryOptions({ input: { id: saved.id, ...of } });
  // A save that did not wait for the preview has already loaded it.
  const isKnown = terms !== null && queries.getQueryData(queryOf(terms).queryKey) !== undefined;
  const { data } = useQuery({
    ...queryOf(isKnown ? terms : settled),
    enabled: settled !== null && isOther,
    retry: false,
  });
  return { isOther, effect: isOther && data !== undefined && isTouching(data) ? data : null };
}

/**
 * Returns the options whose changed terms affect subscribers while it is still open whether renewals follow: the form
 * may be saved before the preview of the last edit arrives.
 * @returns keys of the options in the form
 */
export async function findUnasked(
  queries: QueryClient,
  options: PlanValues['options'],
  stored: readonly PricingOption[],
): Promise<string[]> {
  const asked = Object.entries(options).map(async ([name, option]) => {
    const saved = stored.find(({ id }) => id === option.id);
    if (!saved || option.renewals !== 'untouched' || !hasOtherTerms(option, optionValues(saved))) return null;
    const input = { id: saved.id, ...termsOf(option) };
    const effect = await queries.fetchQuery(api.pricingOptions.effect.queryOptions({ input, retry: false }));
    return isTouching(effect) ? name : null;
  });
  return (await Promise.all(asked)).filter((name) => name !== null);
}

/**
 * Requires the answer whether renewals follow while changed terms affect subscribers, and clears it when the terms
 * equal the stored ones again.
 */
export function useRenewalsAsked(
  form: RecordFormState<PlanValues>,
  name: string,
  { isOther, effect }: OptionTerms,
): void {
  const answer = useFormSelector(form, ({ options }) => options[name]?.renewals);
  const path = renewalsPath(name);
  useEffect(() => {
    if (effect !== null && answer === 'untouched') form.setFieldValue(path, 'ask');
    if (!isOther && answer !== undefined && answer !== 'untouched') form.setFieldValue(path, 'untouched');
  });
}
