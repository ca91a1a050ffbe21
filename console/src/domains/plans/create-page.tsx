import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useMay } from '#console/lib/access.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { PlanForm, usePlanForm } from './plan-form.tsx';
import { useMailing } from './use-mailing.ts';
import { useSavePlan } from './use-save-plan.ts';

/** Renders the form of a new plan; saving opens its page. */
export function Screen() {
  const { t } = useTranslation('plans');
  const site = useSite();
  const navigate = useNavigate();
  const isReadOnly = !useMay('plans', 'write');
  const form = usePlanForm(null);
  const saving = useSavePlan({ plan: null, mailing: useMailing() });
  return (
    <Page>
      <PageHeader
        title={t('form.createTitle')}
        description={t('form.createText', { site: site?.title ?? '' })}
      />
      <NotYet what="plans" />
      <PlanForm
        form={form}
        saving={saving}
        plan={null}
        isReadOnly={isReadOnly}
        onSaved={({ id }) => void navigate({ to: '/plans/edit/$id', params: { id: String(id) } })}
      />
    </Page>
  );
}
