import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkTransaction } from '#console/blocks/transaction-form/check.ts';
import { TransactionFields } from '#console/blocks/transaction-form/form.tsx';
import classes from '#console/blocks/transaction-form/transaction-form.module.css';
import {
  emptyTransaction,
  fieldOf,
  inputOf,
  type TransactionValues,
} from '#console/blocks/transaction-form/values.ts';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { MemberCardProps } from '../../card/card-name.ts';

/** Enters a payment of the member by hand. */
export function CreateTransaction({ memberId }: MemberCardProps) {
  const { t } = useTranslation('transactions');
  const mayWrite = useMay('transactions', 'write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('form.create')}
      </Button>
      <KitModal opened={isOpen} onClose={close} title={t('form.create')} size={620}>
        {isOpen && <CreateForm memberId={memberId} onDone={close} />}
      </KitModal>
    </>
  );
}

function CreateForm({ memberId, onDone }: MemberCardProps & { onDone: () => void }) {
  const { t } = useTranslation(['transactions', 'kit']);
  const site = useSite();
  const form = useRecordForm<TransactionValues>({
    initial: { ...emptyTransaction(site?.livemode ?? true), user_id: memberId },
    validate: checkTransaction,
  });
  const create = useRecordCreate({
    create: (values: TransactionValues, call) => client.transactions.create(inputOf(values), call),
    besides: [api.transactions.key(), api.members.summary.key(), api.members.list.key()],
  });
  const { isSending, formProps } = useSubmit({
    form,
    fieldOf,
    async send(values, idempotencyKey) {
      await create(values, idempotencyKey);
      onDone();
    },
  });
  return (
    <form {...formProps}>
      <div className={classes.inDialog}>
        <TransactionFields form={form} transaction={null} isOfMember />
      </div>
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('transactions:form.create')}
        </Button>
      </div>
    </form>
  );
}
