import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PlanTermsFields } from '#console/blocks/plan-terms/plan-terms-fields.tsx';
import { emptyTerms, type TermsValues } from '#console/blocks/plan-terms/values.ts';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { partnerPlanInput } from '#contract/domains/partner-plans/schemas.ts';

/** Renders the form of a new plan; saving opens the list. */
export function Screen() {
  const { t } = useTranslation('partnerPlans');
  const navigate = useNavigate();
  const form = useRecordForm<TermsValues>({ initial: emptyTerms, validate: bySchema(partnerPlanInput) });
  const create = useRecordCreate({
    create: (values: TermsValues, call) => client.partnerPlans.create(partnerPlanInput.parse(values), call),
    besides: [api.partnerPlans.list.key()],
  });
  return (
    <Page width="form">
      <PageHeader title={t('form.createTitle')} />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void navigate({ to: '/masthead-pricing' })}
        cancelTo="/masthead-pricing"
        saveLabel={t('form.create')}
      >
        <PlanTermsFields form={form} />
      </RecordForm>
    </Page>
  );
}
