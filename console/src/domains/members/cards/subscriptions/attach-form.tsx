import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import { PreviewPanel } from '#console/blocks/preview-panel/effect-panel.tsx';
import { client } from '#console/lib/api/client.ts';
import { siteNow } from '#console/lib/browser-state/sites.ts';
import { todayIn } from '#console/lib/today.ts';
import { DateField } from '#console/ui/fields/date-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from './subscriptions.module.css';
import { useSave } from './use-save.ts';
import { useValues } from './use-values.ts';

interface AttachFormProps {
  memberId: number;
  zone: string;
  onDone: () => void;
  /** Opens a subscription that the member already holds. */
  onEditHeld: (id: number) => void;
}

interface Values {
  subscription: number | null;
  subscription_end_date: string | null;
}

/** Returns the input; without an end date the subscription lasts one period. */
const inputOf = (id: number, { subscription, subscription_end_date: end }: Values) => ({
  id,
  subscriptionId: subscription ?? 0,
  ...(end === null ? {} : { subscription_end_date: end }),
});

/** Gives a member a pricing option, with the effect below. */
export function AttachForm({ memberId, zone, onDone, onEditHeld }: AttachFormProps) {
  const { t } = useTranslation(['memberSubscriptions', 'kit']);
  const form = useRecordForm<Values>({
    initial: { subscription: null, subscription_end_date: null },
    validate: ({ subscription }): Record<string, string> =>
      subscription === null ? { subscription: t('kit:required.plain') } : {},
  });
  const values = useValues(form);
  const save = useSave(
    (given: Values) =>
      client.memberSubscriptions.attach(inputOf(memberId, given), {
        context: { idempotencyKey: form.idempotencyKey },
      }),
    onDone,
  );
  const { isSending, formProps } = useSubmit({ form, send: (given) => save.mutateAsync(given) });
  return (
    <form {...formProps}>
      <div className={classes.fields}>
        <PricingOptionField
          form={form}
          name="subscription"
          label={t('memberSubscriptions:attaching.option')}
          description={t('memberSubscriptions:attaching.text')}
          required
          isFocused
          chosen={null}
        />
        <DateField
          form={form}
          name="subscription_end_date"
          label={t('memberSubscriptions:attaching.end')}
          description={t('memberSubscriptions:attaching.endText')}
          min={todayIn(zone, siteNow())}
        />
      </div>
      <PreviewPanel
        input={values.subscription === null ? null : values}
        name={`attach ${memberId}`}
        load={(given) => client.memberSubscriptions.effect({ ...inputOf(memberId, given), action: 'attach' })}
        zone={zone}
        onEditHeld={onEditHeld}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberSubscriptions:attaching.save')}
        </Button>
      </div>
    </form>
  );
}
