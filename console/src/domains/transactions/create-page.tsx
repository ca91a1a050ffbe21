import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { checkTransaction } from '#console/blocks/transaction-form/check.ts';
import { TransactionFields } from '#console/blocks/transaction-form/form.tsx';
import {
  emptyTransaction,
  fieldOf,
  inputOf,
  type TransactionValues,
} from '#console/blocks/transaction-form/values.ts';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';

/** Renders the form of a new manual transaction; saving opens the list. */
export function Screen() {
  const { t } = useTranslation('transactions');
  const site = useSite();
  const navigate = useNavigate();
  const form = useRecordForm<TransactionValues>({
    initial: emptyTransaction(site?.livemode ?? true),
    validate: checkTransaction,
  });
  const create = useRecordCreate({
    create: (values: TransactionValues, call) => client.transactions.create(inputOf(values), call),
    besides: [api.transactions.list.key(), api.members.key()],
  });
  return (
    <Page width="form">
      <PageHeader title={t('list.add')} description={t('form.createText', { site: site?.title ?? '' })} />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void navigate({ to: '/transactions' })}
        fieldOf={fieldOf}
        cancelTo="/transactions"
        saveLabel={t('form.create')}
      >
        <TransactionFields form={form} transaction={null} />
      </RecordForm>
    </Page>
  );
}
