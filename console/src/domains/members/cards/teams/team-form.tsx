import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';

/** Number of groups offered at once; a search finds the rest. */
const offered = 200;

/** Active groups of the site. */
const activeGroups: OptionSource<number> = {
  key: 'active-groups',
  async load(search) {
    const filter = { active: true, ...(search === '' ? {} : { name: search }) };
    try {
      const { items } = await client.groups.list({ limit: offered, order: 'name', sort: 'asc', filter });
      return items.map(({ id, name }) => ({ value: id, label: name }));
    } catch (error) {
      notifyFailure(i18next.t('teams.failed', { ns: 'memberPage' }));
      throw error;
    }
  },
};

interface Values {
  group_id: number | null;
}

/** Chooses a group for the member. */
export function TeamForm({ memberId, onDone }: { memberId: number; onDone: () => void }) {
  const { t } = useTranslation(['memberPage', 'kit']);
  const queries = useQueryClient();
  const form = useRecordForm<Values>({
    initial: { group_id: null },
    validate: ({ group_id: chosen }): Record<string, string> =>
      chosen === null ? { group_id: t('kit:required.plain') } : {},
  });
  const save = useMutation({
    mutationFn: ({ group_id: id }: Values) =>
      client.groups.attachMembers({ id: id ?? 0, user_ids: [memberId] }),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [api.groups.key(), api.members.key(), api.memberSubscriptions.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const { isSending, formProps } = useSubmit({ form, send: (given) => save.mutateAsync(given) });
  return (
    <form {...formProps}>
      <SelectField<Values, number>
        form={form}
        name="group_id"
        label={t('memberPage:teams.team')}
        required
        isFocused
        options={activeGroups}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberPage:teams.attachVerb')}
        </Button>
      </div>
    </form>
  );
}
