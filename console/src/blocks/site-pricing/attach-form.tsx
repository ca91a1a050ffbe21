import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { defaultCurrency } from '#contract/base/cents.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import classes from './site-pricing.module.css';
import { TermsView } from './terms-view.tsx';

/** Plans that the operator may choose: active and public ones; root sees all. */
const plans: OptionSource<number> = {
  key: 'pricing-plans',
  async load(search) {
    const { items } = await client.partnerPlans.list({
      limit: 20,
      order: 'monthly_price',
      ...(search ? { filter: { title: search } } : {}),
    });
    return items.map(({ id, title, monthly_price: price }) => ({
      value: id,
      label: `${title}, ${money(price, defaultCurrency)}`,
    }));
  },
};

interface Values {
  pricing_plans_id: number | null;
}

/** Maximum number of plans offered. */
const mostTold = 200;

/** Attaches a plan to a site, after a look at its terms. */
export function AttachForm({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const told = useQuery({
    ...api.partnerPlans.list.queryOptions({ input: { limit: mostTold } }),
    enabled: chosen !== null,
    meta: { silentError: true },
  });
  const plan = told.data?.items.find(({ id }) => id === chosen);
  const form = useRecordForm<Values>({
    initial: { pricing_plans_id: null },
    validate: ({ pricing_plans_id: id }): Record<string, string> =>
      id === null ? { pricing_plans_id: fieldTexts.required } : {},
  });
  const attach = useMutation({
    mutationFn: ({ values, key }: { values: Values; key: string }) =>
      client.billing.attachPricing(
        { key: siteKey, pricing_plans_id: values.pricing_plans_id ?? 0 },
        { context: { resource: siteKey, idempotencyKey: key } },
      ),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.billing.getPricing.key() }),
        queries.invalidateQueries({ queryKey: api.invoices.running.key() }),
      ]),
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: (values, key) => attach.mutateAsync({ values, key }),
  });
  return (
    <>
      <form {...formProps} className={classes.line}>
        <div className={classes.wide}>
          <SelectField<Values, number>
            form={form}
            name="pricing_plans_id"
            label={t('pricing.plan')}
            options={plans}
            onChoose={setChosen}
            required
          />
        </div>
        <Button type="submit" loading={isSending}>
          {t('pricing.attach')}
        </Button>
      </form>
      {plan && (
        <div className={classes.offer}>
          <TermsView pricing={plan} />
        </div>
      )}
    </>
  );
}
