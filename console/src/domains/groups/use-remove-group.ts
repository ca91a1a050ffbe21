import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Group } from '#contract/domains/groups/schemas.ts';

/** Deletes a group after saying what its members lose. */
export function useRemoveGroup(): (group: Group) => void {
  const { t } = useTranslation('groups');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(
    api.groups.remove.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: api.groups.list.key() }),
          queries.invalidateQueries({ queryKey: api.members.key() }),
        ]),
    }),
  );
  return useCallback(
    (group) => {
      const count = group.users_count;
      void confirm({
        title: t('remove.title', { name: group.name }),
        text: t('remove.text', { count, n: number(count) }),
        verb: t('remove.verb'),
        isLoss: true,
      })
        // A refusal is told by the one place that tells of writes.
        .then((isAgreed) => (isAgreed ? mutateAsync({ id: group.id }) : undefined))
        .catch(() => {});
    },
    [t, confirm, mutateAsync],
  );
}
