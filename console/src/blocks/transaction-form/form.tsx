import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberOption, memberOptions } from '#console/blocks/member-options.ts';
import { CancelWithNote } from '#console/blocks/receipt-actions/cancel-with-note.tsx';
import { CurrencyField } from '#console/ui/fields/currency-field.tsx';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Currency } from '#contract/base/cents.ts';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import { PurchasesField } from './purchases-field.tsx';
import classes from './transaction-form.module.css';
import type { TransactionValues } from './values.ts';

interface Props {
  form: RecordFormState<TransactionValues>;
  /** The transaction as loaded; null for a new one. */
  transaction: Transaction | null;
  /** True if the member is given by the page and not asked for. */
  isOfMember?: boolean;
}

/** Renders the fields of a manual transaction, for the screens that create and change one. */
export function TransactionFields({ form, transaction, isOfMember = false }: Props) {
  const { t } = useTranslation('transactions');
  const [currency, setCurrency] = useState<Currency>(() => form.getValues().currency);
  const isGivenBack = (transaction?.refunded_amount ?? 0) > 0;
  const isIssued = isGivenBack || (transaction?.receipt ?? null) !== null;
  const isBound = isIssued || (transaction?.purchases.some((one) => one.subscription_id !== null) ?? false);
  const user = transaction?.user;
  return (
    <>
      <FormSection title={t('form.payment')} description={t('form.paymentText')}>
        {isIssued && <p className={classes.note}>{t(isGivenBack ? 'form.givenBack' : 'form.issued')}</p>}
        {transaction && <CancelWithNote transaction={transaction} />}
        {!isOfMember && (
          <SelectField<TransactionValues, number>
            form={form}
            name="user_id"
            label={t('fields.user_id')}
            description={t('form.userText')}
            options={memberOptions}
            chosen={user ? memberOption(user) : null}
            disabled={isBound}
            required
          />
        )}
        <FieldRow>
          <MoneyField
            form={form}
            name="amount"
            label={t('fields.amount')}
            currency={currency}
            disabled={isIssued}
            required
          />
          <CurrencyField
            form={form}
            name="currency"
            label={t('fields.currency')}
            amounts={() => ['amount', 'fee']}
            isClearable={false}
            disabled={isBound}
            onChoose={(chosen) => chosen && setCurrency(chosen)}
          />
        </FieldRow>
        <FieldRow>
          <MoneyField
            form={form}
            name="fee"
            label={t('fields.fee')}
            currency={currency}
            disabled={isGivenBack}
          />
          <SelectField<TransactionValues, 'live' | 'test'>
            form={form}
            name="livemode"
            label={t('fields.livemode')}
            options={[
              { value: 'live', label: t('modes.live') },
              { value: 'test', label: t('modes.test') },
            ]}
            isClearable={false}
            disabled={isBound}
          />
        </FieldRow>
        <DateField
          form={form}
          name="created_at"
          label={t('fields.created_at')}
          description={t(transaction === null ? 'form.dateText' : 'form.dateKept')}
          disabled={isIssued}
        />
      </FormSection>
      <FormSection title={t('form.bought')} description={t('form.boughtText')}>
        {!isIssued && <p className={classes.note}>{t(isBound ? 'form.period' : 'form.effect')}</p>}
        <PurchasesField form={form} disabled={isBound} />
      </FormSection>
    </>
  );
}
