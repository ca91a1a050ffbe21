import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { monthInWords, number } from '#console/lib/formats.ts';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type PricingAnswer, supportHoursInput } from '#contract/domains/billing/schemas.ts';
import classes from './site-pricing.module.css';

interface Values {
  calendar_period: string;
  hours: number | null;
}

interface Props {
  siteKey: string;
  hours: PricingAnswer['support_hours'];
}

/** Renders the hours of support that a site used, typed in by root month by month. */
export function SupportHours({ siteKey, hours }: Props) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const form = useRecordForm<Values>({
    initial: { calendar_period: '', hours: null },
    validate: (values) => bySchema(supportHoursInput)({ ...values, key: siteKey }),
  });
  const save = useMutation({
    mutationFn: (values: Values) =>
      client.billing.setSupportHours(supportHoursInput.parse({ ...values, key: siteKey }), {
        context: { resource: siteKey },
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.billing.getPricing.key() }),
        queries.invalidateQueries({ queryKey: api.invoices.running.key() }),
      ]),
  });
  const { isSending, formProps } = useSubmit({ form, send: (values) => save.mutateAsync(values) });
  return (
    <section className={classes.hours} aria-label={t('hours.title')}>
      <h3 className={classes.heading}>{t('hours.title')}</h3>
      {hours.length > 0 && (
        <p className={classes.note}>
          {hours
            .map((one) =>
              t('hours.one', { month: monthInWords(one.calendar_period), hours: number(one.hours) }),
            )
            .join(', ')}
        </p>
      )}
      <form {...formProps} className={classes.line}>
        <TextField
          form={form}
          name="calendar_period"
          label={t('hours.month')}
          placeholder="2026-01"
          required
        />
        <NumberField form={form} name="hours" label={t('hours.hours')} decimals={2} required />
        <Button type="submit" variant="default" loading={isSending}>
          {t('hours.save')}
        </Button>
      </form>
    </section>
  );
}
