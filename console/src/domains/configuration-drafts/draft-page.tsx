import { useTranslation } from 'react-i18next';
import { OnAnotherSite } from '#console/blocks/on-another-site.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime, zoneInWords } from '#console/lib/formats.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import { openStates } from '#contract/domains/configuration-drafts/words.ts';
import { blockedId, DraftActions } from './actions.tsx';
import { Conflicts } from './conflicts.tsx';
import { Differences } from './differences.tsx';
import classes from './drafts.module.css';
import { PlanEffect } from './effect.tsx';
import { StateBadge } from './state-badge.tsx';
import { useDraftWords } from './use-draft-words.ts';

const draftQuery = (id: number) => api.configurationDrafts.get.queryOptions({ input: { id } });

/** Renders a draft with its changes, its conflicts and its actions. */
export function Screen() {
  const { t } = useTranslation('configurationDrafts');
  return (
    <RecordPage
      query={draftQuery}
      nameOf={({ plan }) => plan?.title ?? t('ofSettings')}
      backTo="/configuration/drafts"
      width="page"
      whenGone={(id, otherwise) => (
        <OnAnotherSite id={id} find={(one, site) => client.configurationDrafts.get({ id: one }, site)}>
          {otherwise}
        </OnAnotherSite>
      )}
    >
      {(draft) => <DraftView key={draft.id} draft={draft} />}
    </RecordPage>
  );
}

function DraftView({ draft }: { draft: Draft }) {
  const { t } = useTranslation('configurationDrafts');
  const mayWrite = useMay('configuration', 'write');
  const words = useDraftWords(draft);
  const zone = useSiteZone();
  const isOpen = openStates.includes(draft.state);
  const conflicts = draft.differences.filter((one) => one.is_conflict || one.is_gone);
  const others = draft.differences.filter((one) => !one.is_conflict && !one.is_gone);
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {t(`title.${draft.subject}`, { title: draft.plan?.title ?? '' })}
            <StateBadge state={draft.state} />
          </span>
        }
        description={t('saved', {
          who: draft.author,
          when: dateTime(draft.updated_at, zone),
          version: draft.base_version,
        })}
        actions={mayWrite && <DraftActions draft={draft} words={words} hasConflicts={conflicts.length > 0} />}
      />
      <StateLine draft={draft} zone={zone} />
      {mayWrite && isOpen && conflicts.length > 0 && (
        <p id={blockedId} className={classes.hint}>
          {t('conflicts.first', { count: conflicts.length })}
        </p>
      )}
      {!mayWrite && <p className={classes.hint}>{t('readOnly')}</p>}
      {conflicts.length > 0 && (
        <Conflicts draft={draft} rows={conflicts} words={words} isReadOnly={!mayWrite} />
      )}
      {(others.length > 0 || conflicts.length === 0) && (
        <Differences rows={others} words={words} isDone={!isOpen} />
      )}
      {isOpen && mayWrite && draft.subject === 'plan' && <PlanEffect draft={draft} />}
    </>
  );
}

/** Renders what will happen to the draft, or what happened to it. */
function StateLine({ draft, zone }: { draft: Draft; zone: string }) {
  const { t } = useTranslation('configurationDrafts');
  const { state, failure, author: who } = draft;
  const at = (value: string | null) => (value === null ? '' : dateTime(value, zone));
  const words = {
    draft: '',
    scheduled: t('line.scheduled', { when: at(draft.publish_at), zone: zoneInWords(zone), who }),
    failed: t('line.failed', { why: failure ?? '' }),
    published: t('line.published', { who: draft.published_by ?? '', when: at(draft.published_at) }),
    taken_back: t('line.taken_back', {
      when: at(draft.published_at),
      who: draft.taken_back_by ?? '',
      back: at(draft.taken_back_at),
    }),
  }[state];
  return (
    <p className={state === 'failed' ? classes.failed : classes.hint} role="status" hidden={words === ''}>
      {words}
    </p>
  );
}
