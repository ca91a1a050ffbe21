import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { sameFields } from '#console/ui/record-form/same-fields.ts';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import {
  type ServiceAccount,
  type ServiceAccountInput,
  serviceAccountInput,
} from '#contract/domains/service-accounts/schemas.ts';
import classes from './service-accounts.module.css';

const operators: OptionSource<number> = {
  key: 'service-account-operators',
  async load(search) {
    const { items } = await client.serviceAccounts.operators({ search });
    return items.map(({ id, email }) => ({ value: id, label: email }));
  },
};

type Values = Required<Omit<ServiceAccountInput, 'user_id'>> & Pick<ServiceAccountInput, 'user_id'>;

const empty: Values = {
  title: '',
  description: '',
  user_id: undefined,
  full_access: false,
  active: true,
};

interface AccountFormProps {
  /** Account to edit; null for a new one. */
  account: ServiceAccount | null;
  onDone: (saved: ServiceAccount) => void;
  onCancel: () => void;
}

/** Renders the fields of a service account. */
export function AccountForm({ account, onDone, onCancel }: AccountFormProps) {
  const { t } = useTranslation(['serviceAccounts', 'kit']);
  const queries = useQueryClient();
  const form = useRecordForm<Values>({
    initial: account === null ? empty : sameFields(empty, account),
    validate: bySchema(serviceAccountInput),
  });
  const save = useMutation({
    mutationFn: ({ values, key }: { values: Values; key: string }) =>
      account === null
        ? client.serviceAccounts.create(values, { context: { idempotencyKey: key } })
        : client.serviceAccounts.update({ ...values, id: account.id, version: account.version }),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: api.serviceAccounts.key() });
      onDone(saved);
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: (values, key) => save.mutateAsync({ values, key }),
  });
  return (
    <form {...formProps}>
      <div className={classes.fields}>
        <TextField form={form} name="title" label={t('form.title')} required isFocused />
        <TextAreaField form={form} name="description" label={t('form.description')} />
        <SelectField<Values, number>
          form={form}
          name="user_id"
          label={t('form.operator')}
          description={t('form.operatorText')}
          options={operators}
          isClearable={false}
          chosen={account && { value: account.user_id, label: account.user_email }}
        />
        <SwitchField
          form={form}
          name="full_access"
          label={t('form.fullAccess')}
          description={t('form.fullAccessText')}
        />
        <SwitchField form={form} name="active" label={t('form.active')} />
      </div>
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t(account === null ? 'form.create' : 'form.save')}
        </Button>
      </div>
    </form>
  );
}
