import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { checkTransaction } from '#console/blocks/transaction-form/check.ts';
import { TransactionFields } from '#console/blocks/transaction-form/form.tsx';
import {
  fieldOf,
  inputOf,
  type TransactionValues,
  valuesOf,
} from '#console/blocks/transaction-form/values.ts';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';

/** Returns the address for saving and Cancel: the member's page if the operator came from it, otherwise the list. */
function useWayBack(): string {
  const { fromUserId } = useSearch({ strict: false }) as { fromUserId?: string };
  const member = fromUserId === undefined ? null : recordIdOf(fromUserId);
  return member === null ? '/transactions' : `/users/edit/${member}`;
}

/** Renders a manual transaction; redirects to the details of any other. */
export function Screen() {
  const { t } = useTranslation('transactions');
  return (
    <RecordPage
      query={(id) => api.transactions.get.queryOptions({ input: { id } })}
      nameOf={({ id }) => t('form.editTitle', { id })}
      backTo="/transactions"
    >
      {(transaction) =>
        transaction.pay_system === 'manual' ? (
          <TransactionEditor key={transaction.id} transaction={transaction} />
        ) : (
          <Navigate to="/transactions/info/$id" params={{ id: String(transaction.id) }} replace />
        )
      }
    </RecordPage>
  );
}

function TransactionEditor({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions');
  const navigate = useNavigate();
  const back = useWayBack();
  const { id } = transaction;
  const form = useRecordForm<TransactionValues>({
    initial: valuesOf(transaction),
    validate: checkTransaction,
  });
  const { save, notice } = useRecordSave({
    record: transaction,
    form,
    valuesOf,
    load: () => client.transactions.get({ id }),
    update: (values, version) => client.transactions.update({ ...inputOf(values), id, version }),
    key: api.transactions.get.queryKey({ input: { id } }),
    besides: [api.transactions.list.key(), api.members.key()],
  });
  return (
    <>
      <PageHeader title={t('form.editTitle', { id })} description={t('form.editText')} />
      <NewerVersion state={notice} labelOf={(field) => t(`fields.${field}`)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: back })}
        fieldOf={fieldOf}
        cancelTo={back}
        isReadOnly={transaction.refunded_amount > 0}
      >
        <TransactionFields form={form} transaction={transaction} />
      </RecordForm>
    </>
  );
}
