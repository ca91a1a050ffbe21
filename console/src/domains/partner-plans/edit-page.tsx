import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { PlanTermsFields } from '#console/blocks/plan-terms/plan-terms-fields.tsx';
import { isTerm, type TermsValues, termsOf } from '#console/blocks/plan-terms/values.ts';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type PartnerPlan, partnerPlanInput } from '#contract/domains/partner-plans/schemas.ts';

export function Screen() {
  return (
    <RecordPage
      query={(id) => api.partnerPlans.get.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/masthead-pricing"
      width="form"
    >
      {(plan) => <Editor key={plan.id} plan={plan} />}
    </RecordPage>
  );
}

function Editor({ plan }: { plan: PartnerPlan }) {
  const { t } = useTranslation('partnerPlans');
  const navigate = useNavigate();
  const { id } = plan;
  const form = useRecordForm<TermsValues>({ initial: termsOf(plan), validate: bySchema(partnerPlanInput) });
  const { save, notice } = useRecordSave({
    record: plan,
    form,
    valuesOf: termsOf,
    load: () => client.partnerPlans.get({ id }),
    update: (values, version) =>
      client.partnerPlans.update({ ...partnerPlanInput.parse(values), id, version }),
    key: api.partnerPlans.get.queryKey({ input: { id } }),
    besides: [api.partnerPlans.list.key()],
  });
  return (
    <>
      <PageHeader title={plan.title} description={t('form.editText')} />
      <NewerVersion state={notice} labelOf={(name) => (isTerm(name) ? t(`fields.${name}`) : name)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/masthead-pricing' })}
        cancelTo="/masthead-pricing"
      >
        <PlanTermsFields form={form} />
      </RecordForm>
    </>
  );
}
