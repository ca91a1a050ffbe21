import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import type { PlanRow } from '#contract/domains/plans/schemas.ts';

/**
 * Returns a function that confirms with what is deleted, and deletes a plan; one with subscribers is kept, and the
 * server returns their number.
 */
export function useRemovePlan(): (plan: PlanRow) => void {
  const { t } = useTranslation('plans');
  return useRemove<PlanRow>({
    question: ({ title, subscriptions }) => ({
      title: t('remove.title', { title }),
      text: t('remove.text', { count: subscriptions.length, n: number(subscriptions.length) }),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.plans.remove({ id }),
    besides: [api.plans.key()],
  });
}
