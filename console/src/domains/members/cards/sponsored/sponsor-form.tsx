import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { memberOptions } from '#console/blocks/member-options.ts';
import { pricingOptionsOfType } from '#console/blocks/plan-options.ts';
import { PreviewPanel } from '#console/blocks/preview-panel/effect-panel.tsx';
import { client } from '#console/lib/api/client.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from '../subscriptions/subscriptions.module.css';
import { useSave } from '../subscriptions/use-save.ts';
import { useValues } from '../subscriptions/use-values.ts';

const types = ['gift', 'multi-seat'] as const;
type Type = (typeof types)[number];

interface Values {
  type: Type;
  subscription_id: number | null;
  /** Recipient of a gift. */
  recipient_id: number | null;
}

interface SponsorFormProps {
  memberId: number;
  zone: string;
  onDone: () => void;
}

const inputOf = (id: number, { type, subscription_id, recipient_id }: Values) => ({
  id,
  subscription_id: subscription_id ?? 0,
  ...(type === 'gift' && recipient_id !== null && { recipient_id }),
});

/** Renders the form that gives a member a gift or seats to hand on. Choosing another type clears the choice. */
export function SponsorForm({ memberId, zone, onDone }: SponsorFormProps) {
  const { t } = useTranslation(['memberSubscriptions', 'kit']);
  const form = useRecordForm<Values>({
    initial: { type: 'gift', subscription_id: null, recipient_id: null },
    validate: ({ subscription_id: chosen }): Record<string, string> =>
      chosen === null ? { subscription_id: t('kit:required.plain') } : {},
  });
  const values = useValues(form);
  const save = useSave(
    (given: Values) =>
      client.sponsorships.attach(inputOf(memberId, given), {
        context: { idempotencyKey: form.idempotencyKey },
      }),
    onDone,
  );
  const { isSending, formProps } = useSubmit({ form, send: (given) => save.mutateAsync(given) });
  const labels = {
    gift: t('memberSubscriptions:sponsored.gift'),
    'multi-seat': t('memberSubscriptions:sponsored.multiSeat'),
  };
  return (
    <form {...formProps}>
      <div className={classes.fields}>
        <SelectField
          form={form}
          name="type"
          label={t('memberSubscriptions:sponsored.type')}
          required
          isFocused
          options={types.map((value) => ({ value, label: labels[value] }))}
          onChoose={() => form.setFieldValue('subscription_id', null)}
        />
        <SelectField<Values, number>
          key={values.type}
          form={form}
          name="subscription_id"
          label={t('memberSubscriptions:sponsored.option')}
          required
          options={pricingOptionsOfType(values.type)}
        />
        {values.type === 'gift' && (
          <SelectField<Values, number>
            form={form}
            name="recipient_id"
            label={t('memberSubscriptions:sponsored.recipient')}
            description={t('memberSubscriptions:sponsored.recipientText')}
            options={memberOptions}
          />
        )}
      </div>
      <PreviewPanel
        input={values.subscription_id === null ? null : values}
        name={`sponsor ${memberId}`}
        load={(given) => client.sponsorships.effect(inputOf(memberId, given))}
        zone={zone}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberSubscriptions:sponsored.save')}
        </Button>
      </div>
    </form>
  );
}
