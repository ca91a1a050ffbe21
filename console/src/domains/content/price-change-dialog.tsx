import { Button, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#console/blocks/bulk-rows/bulk-rows.module.css';
import { RowsDialog } from '#console/blocks/bulk-rows/rows-dialog.tsx';
import { client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { type Currency, currencies, defaultCurrency } from '#contract/base/cents.ts';
import type { PriceChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import { priceShareMax, priceSteps } from '#contract/domains/bulk-changes/words.ts';
import type { ContentFilter } from '#contract/domains/content/schemas.ts';

interface DialogProps {
  filter: ContentFilter;
  /** Number of matching items as the list shows it; the server counts again. */
  count: number;
  opened: boolean;
  onClose: () => void;
}

/** Changes the prices of all content that matches. */
export function PriceChangeDialog({ filter, count, opened, onClose }: DialogProps) {
  const { t } = useTranslation('bulkChanges');
  return (
    <RowsDialog<PriceChangeOrder>
      title={t('actions.prices')}
      prepare={(change) => client.bulkChanges.createPrices({ filter, change })}
      opened={opened}
      onClose={onClose}
    >
      {(ask, footer, isAsking) => (
        <PriceChangeForm count={count} onAsk={ask} footer={footer} isAsking={isAsking} onClose={onClose} />
      )}
    </RowsDialog>
  );
}

interface Values {
  how: 'raise' | 'lower' | 'set';
  by: 'percent' | 'amount';
  percent: number | null;
  amount: number | null;
  currency: Currency | null;
  step: string | null;
}

const initial: Values = {
  how: 'raise',
  by: 'percent',
  percent: 10,
  amount: null,
  currency: defaultCurrency,
  step: '1',
};

function orderFrom({ how, by, percent, amount, currency, step }: Values): PriceChangeOrder {
  if (how === 'set') return { kind: 'set_price', price: amount ?? 0, currency: currency ?? defaultCurrency };
  const sign = how === 'lower' ? -1 : 1;
  const known = priceSteps.find((one) => String(one) === step) ?? 1;
  return by === 'percent'
    ? { kind: 'move_price', share: sign * Math.round((percent ?? 0) * 100), step: known }
    : {
        kind: 'move_price',
        amount: sign * (amount ?? 0),
        currency: currency ?? defaultCurrency,
        step: known,
      };
}

interface FormProps {
  count: number;
  onAsk: (order: PriceChangeOrder) => Promise<unknown>;
  footer: React.ReactNode;
  isAsking: boolean;
  onClose: () => void;
}

function PriceChangeForm({ count, onAsk, footer, isAsking, onClose }: FormProps) {
  const { t } = useTranslation(['bulkChanges', 'kit']);
  const id = useId();
  const [how, setHow] = useState<Values['how']>(initial.how);
  const [by, setBy] = useState<Values['by']>(initial.by);
  const isAmount = how === 'set' || by === 'amount';
  const form = useRecordForm<Values>({
    initial,
    validate({ percent, amount, currency }): Record<string, string> {
      const missing = t('kit:required.plain');
      if (!isAmount) return percent === null || percent === 0 ? { percent: missing } : {};
      return {
        ...(amount === null || (how !== 'set' && amount === 0) ? { amount: missing } : {}),
        ...(currency === null ? { currency: missing } : {}),
      };
    },
  });
  const { formProps } = useSubmit({ form, send: (values) => onAsk(orderFrom({ ...values, how, by })) });
  const steps = priceSteps.map((step) => ({
    value: String(step),
    label:
      step === 1 ? t('rows.stepCent') : step === 100 ? t('rows.stepWhole') : t('rows.stepCents', { n: step }),
  }));
  return (
    <form {...formProps} className={classes.fields} aria-describedby={id}>
      <p id={id}>{t('rows.pricesText', { n: number(count) })}</p>
      <SegmentedControl
        aria-label={t('rows.how')}
        value={how}
        onChange={(value) => setHow(value as Values['how'])}
        data={(['raise', 'lower', 'set'] as const).map((value) => ({ value, label: t(`rows.${value}`) }))}
      />
      {how !== 'set' && (
        <SegmentedControl
          aria-label={t('rows.by')}
          value={by}
          onChange={(value) => setBy(value as Values['by'])}
          data={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`rows.${value}`) }))}
        />
      )}
      {isAmount ? (
        <FieldRow>
          <MoneyField
            form={form}
            name="amount"
            label={t(how === 'set' ? 'rows.price' : 'rows.amount')}
            currency=""
            required
          />
          <SelectField
            form={form}
            name="currency"
            label={t('rows.currency')}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
            required
          />
        </FieldRow>
      ) : (
        <NumberField
          form={form}
          name="percent"
          label={t('rows.percent')}
          decimals={2}
          max={how === 'lower' ? 100 : priceShareMax / 100}
          suffix="%"
          required
          isFocused
        />
      )}
      {how !== 'set' && (
        <SelectField
          form={form}
          name="step"
          label={t('rows.step')}
          description={t('rows.stepText')}
          options={steps}
          required
        />
      )}
      {footer}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" disabled={isAsking}>
          {t('dialog.next')}
        </Button>
      </div>
    </form>
  );
}
