import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import type { Group } from '#contract/domains/groups/schemas.ts';

/** Returns a function that confirms with what the members lose, and deletes a group. */
export function useRemoveGroup(): (group: Group) => void {
  const { t } = useTranslation('groups');
  return useRemove<Group>({
    question: ({ name, users_count: count, subscription }) => ({
      title: t('remove.title', { name }),
      text: subscription
        ? t('remove.loss', { count, n: number(count), gives: subscription.title })
        : t('remove.text', { count, n: number(count) }),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.groups.remove({ id }),
    besides: [api.groups.list.key(), api.members.key()],
  });
}
