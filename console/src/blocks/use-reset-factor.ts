import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { useOperator } from '#console/lib/operator.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';

export interface ResetPerson {
  operatorId: number;
  email: string;
}

/** Returns how root resets the second factor of another operator, after asking. Null for everyone else. */
export function useResetFactor(): ((person: ResetPerson) => void) | null {
  const { t } = useTranslation('secondFactors');
  const confirm = useConfirm();
  const isRoot = useOperator()?.role === 'root';
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => client.secondFactors.reset({ id }),
    // Also after a refusal: someone else may have reset it meanwhile.
    async onSettled() {
      for (const queryKey of [api.resourceMembers.list.key(), api.partners.get.key()])
        await queries.invalidateQueries({ queryKey });
    },
  });
  const reset = useCallback(
    (person: ResetPerson) => {
      const ask = async () => {
        const title = t('reset.title', { email: person.email });
        const question = { title, text: t('reset.text'), verb: t('reset.verb'), site: null };
        if (await confirm({ ...question, isLoss: true })) mutate(person.operatorId);
      };
      void ask();
    },
    [t, confirm, mutate],
  );
  return isRoot ? reset : null;
}
