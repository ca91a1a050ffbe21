import { Anchor, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditedDraft, useDraftOverlay, useOpenDraft } from '#console/blocks/edited-draft.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useVersion } from '#console/blocks/use-version.ts';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import { StatusBox } from '#console/ui/status-box/status-box.tsx';
import { commonErrors } from '#contract/base/errors.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import { valuesWithDraft } from './draft-values.ts';
import { mergePlans, type PlanPath } from './merge.ts';
import { PlanForm, usePlanForm } from './plan-form.tsx';
import { useMailing } from './use-mailing.ts';
import { usePlanDraft } from './use-plan-draft.ts';
import { usePlanWords } from './use-plan-words.ts';
import { type PlanSaving, useSavePlan } from './use-save-plan.ts';
import { type PlanValues, planValues } from './values.ts';

const planQuery = (id: number) => api.plans.get.queryOptions({ input: { id } });

/** Renders the page of a plan. Redirects to the list if it can't be loaded. */
export function Screen() {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const mayWrite = useMay('plans', 'write');
  const { id: text = '' } = useParams({ strict: false }) as { id?: string };
  const id = recordIdOf(text);
  const { isError, error, data } = useQuery({ ...planQuery(id ?? 0), enabled: id !== null });
  // A loaded plan stays on screen with what was typed; saving it says what happened to it.
  const isLost = id === null || (isError && data === undefined);
  const reason = descriptionOf(error) ?? commonErrors.notFound.en;
  useEffect(() => {
    if (!isLost) return;
    notifyFailure(t('form.lost', { reason }));
    void navigate({ to: '/plans', replace: true });
  }, [isLost, navigate, t, reason]);
  if (isLost) return null;
  return (
    <RecordPage query={planQuery} nameOf={({ title }) => title} backTo="/plans" width="page">
      {(plan) => <PlanWithDraft key={plan.id} plan={plan} isReadOnly={!mayWrite} />}
    </RecordPage>
  );
}

/** Renders the plan with the draft that the address names; ignores a draft that is no longer open. */
function PlanWithDraft({ plan, isReadOnly }: { plan: Plan; isReadOnly: boolean }) {
  const { draft: named = '' } = useSearch({ strict: false });
  const { draft: found, isAwaited } = useOpenDraft(recordIdOf(named));
  if (isAwaited) return null;
  const draft = found?.plan?.id === plan.id ? found : null;
  return <PlanEditor key={draft?.id ?? 'live'} plan={plan} draft={draft} isReadOnly={isReadOnly} />;
}

interface PlanEditorProps {
  plan: Plan;
  /** The draft that is edited; null for the plan itself. */
  draft: Draft | null;
  isReadOnly: boolean;
}

function PlanEditor({ plan, draft, isReadOnly }: PlanEditorProps) {
  const { t } = useTranslation('plans');
  const form = usePlanForm(plan);
  const [isGone, setGone] = useState(false);
  const mailing = useMailing();
  const saving: PlanSaving = useSavePlan({
    plan,
    mailing,
    isStale: (error) => version.isStale(error),
    onVersion: (newer) => version.note(newer),
    onGone: () => setGone(true),
  });
  const version = useVersion<Plan, PlanValues, PlanPath>({
    record: plan,
    valuesOf: (newest) => planValues(newest, saving.names),
    form,
    load: () => client.plans.get({ id: plan.id }),
    merge: mergePlans,
    onTaken: saving.takeOver,
  });
  const { trouble, both, loadNewer } = version;
  const planWords = usePlanWords(form);
  const keeping = usePlanDraft({
    plan,
    draft,
    mailing,
    version: version.current,
    isStale: version.isStale,
  });
  useDraftOverlay(form, draft && (() => valuesWithDraft(plan, draft)));
  const mayKeep = useMay('configuration', 'write');
  const seesHistory = useMay('predictivePaywall', 'read');
  const history = seesHistory && (
    <Button
      component="a"
      href={`/plans/actions/history/${plan.id}`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconHistory size={16} aria-hidden />}
    >
      {t('form.history')}
    </Button>
  );
  return (
    <>
      <PageHeader title={plan.title} description={t('form.editText', { id: plan.id })} actions={history} />
      <NotYet what="plans" />
      {isReadOnly && <p>{t('form.readOnly')}</p>}
      {draft && <EditedDraft id={draft.id} />}
      {isGone && (
        <StatusBox label={t('form.goneTitle')}>
          <strong role="alert">{t('form.goneTitle')}</strong>
          <p>
            {t('form.gone')}{' '}
            <Anchor component={Link} to="/plans">
              {t('form.goneBack')}
            </Anchor>
          </p>
        </StatusBox>
      )}
      <NewerVersion state={{ trouble, both, loadNewer }} {...planWords} />
      <PlanForm
        form={form}
        saving={saving}
        plan={plan}
        isReadOnly={isReadOnly}
        onSaved={version.accept}
        {...(mayKeep ? { draft: keeping } : {})}
      />
    </>
  );
}
