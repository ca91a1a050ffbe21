import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { PreviewPanel } from '#console/blocks/preview-panel/effect-panel.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { date } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import { wallTime } from '#console/lib/wall-time.ts';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { addMonths } from '#contract/base/date-ranges.ts';
import type { MemberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import classes from './subscriptions.module.css';
import { shownHoldings } from './use-save.ts';
import { useValues } from './use-values.ts';

interface EditFormProps {
  memberId: number;
  subscription: MemberSubscription;
  zone: string;
  /** Opens with a month more. */
  isExtended?: boolean;
  onDone: () => void;
}

const valuesOf =
  (zone: string) =>
  ({
    subscription_end_date: end,
    autorenew,
    is_allowed_next_subscription,
    is_trial,
  }: MemberSubscription) => ({
    subscription_end_date: end === null ? null : wallTime(shownEnd(end, autorenew), zone).slice(0, 10),
    autorenew,
    is_allowed_next_subscription,
    is_trial,
  });

type Values = ReturnType<ReturnType<typeof valuesOf>>;

/**
 * Saves the changes. If another operator or a renewal changed the subscription meanwhile, shows that and keeps what was
 * typed; if it ended meanwhile, nothing is left to change.
 */
function useEdit({ memberId, subscription, zone, onDone }: EditFormProps) {
  const { t } = useTranslation('memberSubscriptions');
  const [current, setCurrent] = useState(subscription);
  const ids = { id: memberId, subscriptionId: subscription.id };
  const form = useRecordForm<Values>({ initial: valuesOf(zone)(subscription) });
  const { save, notice } = useRecordSave({
    record: subscription,
    form,
    valuesOf: valuesOf(zone),
    load: async () => {
      const found = await client.memberSubscriptions.get(ids);
      setCurrent(found);
      if (found.status === 'ended') {
        notifyFailure(t('edit.ended', { title: found.title }));
        onDone();
      }
      return found;
    },
    update: (given, version) => client.memberSubscriptions.update({ ...ids, ...given, version }),
    key: api.memberSubscriptions.get.queryKey({ input: ids }),
    besides: shownHoldings,
  });
  const { isSending, formProps } = useSubmit({ form, send: (given) => save(given).then(onDone) });
  return { form, ids, isSending, formProps, notice, version: current.version };
}

/** Renders end, autorenew, next option and trial of a subscription, with a preview below. */
export function EditForm(props: EditFormProps) {
  const { zone, isExtended = false, onDone } = props;
  const { t } = useTranslation(['memberSubscriptions', 'kit']);
  const { form, ids, isSending, formProps, notice, version } = useEdit(props);
  const values = useValues(form);
  const labels = {
    subscription_end_date: t('memberSubscriptions:edit.end'),
    autorenew: t('memberSubscriptions:edit.autorenew'),
    is_allowed_next_subscription: t('memberSubscriptions:edit.next'),
    is_trial: t('memberSubscriptions:edit.trial'),
  };
  const inWords = (_field: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'kit:values.yes' : 'kit:values.no');
    return typeof value === 'string' ? date(value) : null;
  };
  const { getValues, setFieldValue } = form;
  const extend = useCallback(() => {
    const from = getValues().subscription_end_date;
    if (from !== null) setFieldValue('subscription_end_date', addMonths(from, 1));
  }, [getValues, setFieldValue]);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isExtended && !isBegun.current) extend();
    isBegun.current = true;
  }, [isExtended, extend]);
  return (
    <form {...formProps}>
      <NewerVersion state={notice} labelOf={(field) => labels[field]} wordsOf={inWords} />
      <div className={classes.fields}>
        <div className={classes.end}>
          <DateField
            form={form}
            name="subscription_end_date"
            label={labels.subscription_end_date}
            description={t('memberSubscriptions:edit.endText')}
            isFocused
          />
          <Button
            className={classes.extend}
            variant="default"
            onClick={extend}
            disabled={values.subscription_end_date === null}
          >
            {t('memberSubscriptions:edit.extend')}
          </Button>
        </div>
        <SwitchField form={form} name="autorenew" label={labels.autorenew} />
        <SwitchField
          form={form}
          name="is_allowed_next_subscription"
          label={labels.is_allowed_next_subscription}
          description={t('memberSubscriptions:edit.nextText')}
        />
        <SwitchField form={form} name="is_trial" label={labels.is_trial} />
      </div>
      <PreviewPanel
        input={values}
        name={`edit ${ids.subscriptionId} ${version}`}
        load={(given) => client.memberSubscriptions.effect({ ...ids, action: 'edit', ...given })}
        zone={zone}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberSubscriptions:edit.save')}
        </Button>
      </div>
    </form>
  );
}
