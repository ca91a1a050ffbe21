import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { notifySuccess } from '#console/ui/notify/notify.tsx';

/** Adds the email templates that new sites come with. */
export function AddStandardTemplates() {
  const { t } = useTranslation('backTest');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.emailTemplates.addStandard(),
    meta: { silentSuccess: true },
    async onSuccess({ added }) {
      notifySuccess(t('template.added', { count: added.length }));
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.emailTemplates.list.key() }),
        // The forms of actions and triggers offer these templates.
        queries.invalidateQueries({ queryKey: ['options'] }),
        queries.invalidateQueries({ queryKey: api.triggers.fields.key() }),
      ]);
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('template.addStandard')}
    </Button>
  );
}
