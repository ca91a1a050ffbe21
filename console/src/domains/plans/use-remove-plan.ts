import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import type { PlanRow } from '#contract/domains/plans/schemas.ts';

/** Deletes a plan after saying what goes with it; one that is held is kept, and the server says by how many. */
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
