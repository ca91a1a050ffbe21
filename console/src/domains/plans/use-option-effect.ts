import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#console/lib/api/client.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import type { OptionEffect } from '#contract/domains/pricing-options/version.schemas.ts';
import { useWatched } from './use-watched.ts';
import { hasOtherTerms, optionValues, type PlanValues, termsOf } from './values.ts';

interface OptionTerms {
  /** Whether the form holds other terms than are stored. */
  isOther: boolean;
  /** What the other terms would do; null while they touch nobody. */
  effect: OptionEffect | null;
}

/** Path of the answer whether renewals of an option follow new terms. */
export const renewalsPath = (name: string): string => `options.${name}.renewals`;

/** Counts whom the terms of an option in the form would touch. @param saved the option as it is stored */
export function useOptionEffect(
  form: RecordFormState<PlanValues>,
  name: string,
  saved: PricingOption,
): OptionTerms {
  const option = useWatched(form, ({ options }) => options[name]);
  const isOther = option !== undefined && hasOtherTerms(option, optionValues(saved));
  const [settled] = useDebouncedValue(option && isOther ? termsOf(option) : null, searchDelay);
  const { data } = useQuery({
    ...api.pricingOptions.effect.queryOptions({ input: { id: saved.id, ...settled } }),
    enabled: settled !== null && isOther,
    retry: false,
  });
  const isTouching = isOther && data !== undefined && data.renewals + data.trials > 0;
  return { isOther, effect: isTouching ? data : null };
}

/** Asks whether renewals follow once other terms touch somebody, and no longer once they are the stored ones again. */
export function useRenewalsAsked(
  form: RecordFormState<PlanValues>,
  name: string,
  { isOther, effect }: OptionTerms,
): void {
  const answer = useWatched(form, ({ options }) => options[name]?.renewals);
  const path = renewalsPath(name);
  useEffect(() => {
    if (effect !== null && answer === 'untouched') form.setFieldValue(path, 'ask');
    if (!isOther && answer !== undefined && answer !== 'untouched') form.setFieldValue(path, 'untouched');
  });
}
