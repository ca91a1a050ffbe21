import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { membersUpTo } from '#console/blocks/member-options.ts';
import { client } from '#console/lib/api/client.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { reloadPasses } from './reload-passes.ts';

const users = membersUpTo(20);

interface Values {
  user_id: number | null;
}

/** Renders the search for the member who will use a pass. */
export function AssignForm({ passId, onDone }: { passId: number; onDone: () => void }) {
  const { t } = useTranslation(['memberPage', 'kit']);
  const queries = useQueryClient();
  const form = useRecordForm<Values>({
    initial: { user_id: null },
    validate: ({ user_id: chosen }): Record<string, string> =>
      chosen === null ? { user_id: t('kit:required.plain') } : {},
  });
  const save = useMutation({
    mutationFn: ({ user_id }: Values) => client.passes.assign({ id: passId, user_id: user_id ?? 0 }),
    onSuccess: onDone,
    onSettled: () => reloadPasses(queries),
  });
  const { isSending, formProps } = useSubmit({ form, send: (given) => save.mutateAsync(given) });
  return (
    <form {...formProps}>
      <SelectField<Values, number>
        form={form}
        name="user_id"
        label={t('memberPage:tickets.user')}
        description={t('memberPage:tickets.assignText')}
        required
        isFocused
        options={users}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberPage:tickets.assignVerb')}
        </Button>
      </div>
    </form>
  );
}
