import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#console/blocks/bulk-rows/bulk-rows.module.css';
import { RowsDialog } from '#console/blocks/bulk-rows/rows-dialog.tsx';
import { planOptions } from '#console/blocks/plan-options.ts';
import { client } from '#console/lib/api/client.ts';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { EndChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import { extendDaysMax, extendMonthsMax } from '#contract/domains/bulk-changes/words.ts';
import type { ChosenMembers } from './bulk-dialog.tsx';

interface DialogProps {
  members: ChosenMembers;
  opened: boolean;
  onClose: () => void;
}

/** Renders the dialog that changes the ends of the chosen members' subscriptions. */
export function EndsDialog({ members, opened, onClose }: DialogProps) {
  const { t } = useTranslation('bulkChanges');
  return (
    <RowsDialog<EndChangeOrder>
      title={t('actions.ends')}
      prepare={(change) => client.bulkChanges.createEnds({ ...members, change })}
      opened={opened}
      onClose={onClose}
    >
      {(ask, footer, isAsking) => (
        <EndsForm onAsk={ask} footer={footer} isAsking={isAsking} onClose={onClose} />
      )}
    </RowsDialog>
  );
}

interface Values {
  amount: number | null;
  unit: 'days' | 'months' | null;
  date: string | null;
  plan_id: number | null;
}

interface FormProps {
  onAsk: (order: EndChangeOrder) => Promise<unknown>;
  footer: ReactNode;
  isAsking: boolean;
  onClose: () => void;
}

function EndsForm({ onAsk, footer, isAsking, onClose }: FormProps) {
  const { t } = useTranslation(['bulkChanges', 'kit']);
  const id = useId();
  const [how, setHow] = useState<'extend' | 'setTo'>('extend');
  const form = useRecordForm<Values>({
    initial: { amount: 1, unit: 'months', date: null, plan_id: null },
    validate({ amount, unit, date }): Record<string, string> {
      const missing = t('kit:required.plain');
      if (how === 'setTo') return date === null ? { date: missing } : {};
      return amount === null || unit === null ? { amount: missing } : {};
    },
  });
  const { formProps } = useSubmit({
    form,
    fieldOf: (path) => path.replace(/^change\./, ''),
    send({ amount, unit, date, plan_id }) {
      const plan = plan_id === null ? {} : { plan_id };
      return onAsk(
        how === 'setTo'
          ? { kind: 'set_end', date: date ?? '', ...plan }
          : { kind: 'extend_end', amount: amount ?? 1, unit: unit ?? 'months', ...plan },
      );
    },
  });
  return (
    <form {...formProps} className={classes.fields} aria-describedby={id}>
      <p id={id}>{t('rows.endsText')}</p>
      <SegmentedControl
        aria-label={t('rows.how')}
        value={how}
        onChange={(value) => setHow(value === 'setTo' ? 'setTo' : 'extend')}
        data={(['extend', 'setTo'] as const).map((value) => ({ value, label: t(`rows.${value}`) }))}
      />
      {how === 'extend' ? (
        <FieldRow>
          <NumberField
            form={form}
            name="amount"
            label={t('rows.number')}
            min={1}
            max={form.getValues().unit === 'months' ? extendMonthsMax : extendDaysMax}
            required
            isFocused
          />
          <SelectField
            form={form}
            name="unit"
            label={t('rows.unit')}
            options={(['days', 'months'] as const).map((value) => ({ value, label: t(`rows.${value}`) }))}
            required
          />
        </FieldRow>
      ) : (
        <DateField form={form} name="date" label={t('rows.date')} description={t('rows.dateText')} required />
      )}
      <SelectField
        form={form}
        name="plan_id"
        label={t('rows.plan')}
        description={t('rows.allPlans')}
        options={planOptions}
      />
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
