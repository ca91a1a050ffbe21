import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import { openStates } from '#contract/domains/configuration-drafts/words.ts';
import { countOf, type DraftWords } from './differences.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { RevertTable } from './take-back.tsx';
import { useDraftSteps } from './use-draft-steps.ts';

/** Id of the text that says why a draft can't be published yet. */
export const blockedId = 'draft-blocked';

interface DraftActionsProps {
  draft: Draft;
  words: DraftWords;
  /** True while conflicts have to be resolved first. */
  hasConflicts: boolean;
}

/** Renders the actions that the state of the draft allows. */
export function DraftActions({ draft, words, hasConflicts }: DraftActionsProps) {
  return openStates.includes(draft.state) ? (
    <OpenActions
      draft={draft}
      isBlocked={hasConflicts || draft.differences.length === 0}
      {...(hasConflicts ? { why: blockedId } : {})}
    />
  ) : (
    <PublishedActions draft={draft} words={words} />
  );
}

/**
 * Renders a link to the form of the settings or plan that the draft changes.
 * @param draftId draft to open in the form; null for none
 */
function SubjectLink({ draft, draftId, label }: { draft: Draft; draftId: number | null; label: string }) {
  const site = useSite();
  const search = draftId === null ? {} : { draft: String(draftId) };
  if (draft.plan)
    return (
      <Button
        variant="default"
        component={Link}
        to="/plans/edit/$id"
        params={{ id: String(draft.plan.id) } as never}
        search={search as never}
      >
        {label}
      </Button>
    );
  return (
    <Button
      variant="default"
      component={Link}
      to="/resources/edit"
      search={{ resource: site?.key, ...search } as never}
    >
      {label}
    </Button>
  );
}

interface OpenActionsProps {
  draft: Draft;
  isBlocked: boolean;
  /** Id of the text with the reason. */
  why?: string;
}

function OpenActions({ draft, isBlocked, why }: OpenActionsProps) {
  const { t } = useTranslation('configurationDrafts');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [isPlanning, setPlanning] = useState(false);
  const { publish, unschedule, remove } = useDraftSteps(draft);
  const isScheduled = draft.state === 'scheduled';
  const askPublish = async () => {
    const count = countOf(draft.differences);
    const isAgreed = await confirm({
      title: t('publish.title'),
      text: t('publish.text', { count }),
      verb: t('publish.verb'),
    });
    if (isAgreed) publish.mutate();
  };
  const askRemove = async () => {
    const isAgreed = await confirm({
      title: t('remove.title'),
      text: t('remove.text'),
      verb: t('remove.verb'),
      isLoss: true,
    });
    if (isAgreed)
      remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/configuration/drafts' }) });
  };
  return (
    <>
      <Button variant="default" onClick={() => void askRemove()}>
        {t('actions.remove')}
      </Button>
      <SubjectLink draft={draft} draftId={null} label={t(`actions.toSubject.${draft.subject}`)} />
      <SubjectLink draft={draft} draftId={draft.id} label={t('actions.edit')} />
      {isScheduled && (
        <Button variant="default" loading={unschedule.isPending} onClick={() => unschedule.mutate()}>
          {t('actions.unschedule')}
        </Button>
      )}
      <Button variant="default" disabled={isBlocked} aria-describedby={why} onClick={() => setPlanning(true)}>
        {t(isScheduled ? 'actions.reschedule' : 'actions.schedule')}
      </Button>
      <Button
        disabled={isBlocked}
        aria-describedby={why}
        loading={publish.isPending}
        onClick={() => void askPublish()}
      >
        {t('actions.publish')}
      </Button>
      {isPlanning && <ScheduleDialog draft={draft} onClose={() => setPlanning(false)} />}
    </>
  );
}

function PublishedActions({ draft, words }: { draft: Draft; words: DraftWords }) {
  const { t } = useTranslation('configurationDrafts');
  const confirm = useConfirm();
  const { takeBack } = useDraftSteps(draft);
  const canGoBack = draft.take_back.some(({ stays }) => !stays);
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('takeBack.title'),
      text: <RevertTable rows={draft.take_back} words={words} />,
      verb: t('takeBack.verb'),
    });
    if (isAgreed) takeBack.mutate();
  };
  return (
    <>
      <SubjectLink draft={draft} draftId={null} label={t(`actions.toSubject.${draft.subject}`)} />
      {draft.state === 'published' && (
        <Button
          variant="default"
          disabled={!canGoBack}
          loading={takeBack.isPending}
          title={canGoBack ? undefined : t('takeBack.nothing')}
          onClick={() => void ask()}
        >
          {t('actions.takeBack')}
        </Button>
      )}
    </>
  );
}
