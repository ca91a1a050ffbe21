import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import {
  type PricingAnswer,
  type ResourcePricing,
  resourcePricingInput,
} from '#contract/domains/billing/schemas.ts';
import { NewerVersion } from '../newer-version.tsx';
import { PlanTermsFields } from '../plan-terms/plan-terms-fields.tsx';
import { isTerm, type TermsValues, termsOf } from '../plan-terms/values.ts';
import { useRecordSave } from '../use-record-save.ts';

interface Props {
  siteKey: string;
  pricing: ResourcePricing;
}

function itemOf({ item }: PricingAnswer): ResourcePricing {
  if (item === null) throw new Error('the pricing is gone');
  return item;
}

/** Renders the terms of one site, for root to change. */
export function PricingForm({ siteKey, pricing }: Props) {
  const { t } = useTranslation(['billing', 'partnerPlans']);
  const queries = useQueryClient();
  const call = { context: { resource: siteKey } };
  const form = useRecordForm<TermsValues>({
    initial: termsOf(pricing),
    validate: bySchema(resourcePricingInput),
  });
  const { save, notice, takeOver } = useRecordSave({
    record: pricing,
    form,
    valuesOf: termsOf,
    load: async () => itemOf(await client.billing.getPricing({ key: siteKey }, call)),
    update: async (values, version) =>
      itemOf(
        await client.billing.updatePricing(
          { ...resourcePricingInput.parse(values), key: siteKey, version },
          call,
        ),
      ),
    key: ['site-pricing', siteKey],
    besides: [api.billing.getPricing.key(), api.invoices.running.key()],
  });
  return (
    <>
      <NewerVersion
        state={notice}
        labelOf={(name) => (isTerm(name) ? t(`partnerPlans:fields.${name}`) : name)}
      />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={(saved) => {
          takeOver(saved);
          void queries.invalidateQueries({ queryKey: api.invoices.dryRun.key() });
        }}
        cancelTo="/dashboard"
        saveLabel={t('pricing.save')}
        savesChangesOnly
      >
        <PlanTermsFields form={form} isPricing />
      </RecordForm>
    </>
  );
}
