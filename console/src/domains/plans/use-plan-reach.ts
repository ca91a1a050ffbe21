import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { faultOf, rulesOf } from '#console/blocks/access-rules/entries.ts';
import { api } from '#console/lib/api/client.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import { useFormSelector } from './use-watched.ts';
import type { PlanValues } from './values.ts';

/**
 * Returns the reach of the plan with the form's values, and the change from the stored one; incomplete rules don't
 * count.
 */
export function usePlanReach(form: RecordFormState<PlanValues>, plan: Plan | null) {
  const asked = useFormSelector(form, ({ way, active, predictive_percents, rules }) => ({
    ...(plan ? { plan: plan.id } : {}),
    active,
    full_access: way === 'full',
    predictive_paywall: way === 'predictive',
    predictive_percents,
    ...rulesOf(way === 'rules' ? rules.filter((entry) => faultOf(entry) === null) : []),
  }));
  const [settled] = useDebouncedValue(asked, searchDelay);
  const { data, isError } = useQuery({
    ...api.content.countReach.queryOptions({ input: settled }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { reach: data ?? null, isError };
}
