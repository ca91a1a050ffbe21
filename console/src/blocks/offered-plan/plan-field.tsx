import { Anchor } from '@mantine/core';
import type { LooseKeys } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { money, number } from '#console/lib/formats.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { defaultCurrency } from '#contract/base/cents.ts';
import type { PartnerPlan } from '#contract/domains/partner-plans/schemas.ts';
import { PlanContent } from '../plan-terms/plan-content.tsx';
import classes from './plan-field.module.css';

const mostPlans = 200;

/** Plans that may be chosen for a site, the cheapest first. */
export function useOfferedPlans() {
  return useQuery(
    api.partnerPlans.list.queryOptions({
      input: { limit: mostPlans, order: 'monthly_price', sort: 'asc', filter: { active: true } },
    }),
  );
}

interface Planned {
  pricing_plan: number | null;
}

interface PlanFieldProps<Values> {
  form: RecordFormState<Values>;
  label: string;
  /** Plans offered; undefined while they are loading. */
  plans: readonly PartnerPlan[] | undefined;
}

/** Renders the choice of a site's plan: each with its price, the chosen one with its terms and included amounts. */
export function PlanField<Values extends Planned>({ form, label, plans }: PlanFieldProps<Values>) {
  const { t } = useTranslation('partnerPlans');
  const [isOpen, setOpen] = useState(false);
  const [chosenId, setChosenId] = useState(() => form.getValues().pricing_plan);
  const name = 'pricing_plan' as LooseKeys<Values>;
  form.watch(name, ({ value }) => setChosenId(value as number | null));
  const chosen = plans?.find(({ id }) => id === chosenId);
  const price = (cents: number) => money(cents, defaultCurrency);
  return (
    <div>
      <SelectField<Values, number>
        form={form}
        name={name}
        label={label}
        description={plans?.length === 0 ? t('offered.none') : undefined}
        options={(plans ?? []).map(({ id, title, monthly_price: monthly }) => ({
          value: id,
          label: t('offered.option', { title, price: price(monthly) }),
        }))}
        required
      />
      {chosen && (
        <p className={classes.terms}>
          {chosen.description}
          {/\p{L}$/u.test(chosen.description) && '.'}{' '}
          {t('offered.terms', {
            fee: chosen.transaction_fee,
            count: chosen.free_signups,
            free: number(chosen.free_signups),
          })}{' '}
          <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
            {t('offered.open')}
          </Anchor>
        </p>
      )}
      {chosen && (
        <KitModal opened={isOpen} onClose={() => setOpen(false)} title={chosen.title} size={640}>
          <PlanContent html={chosen.content} />
        </KitModal>
      )}
    </div>
  );
}
