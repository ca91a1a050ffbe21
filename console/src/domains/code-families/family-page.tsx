import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { familyAddress, pollIntervalMs } from '#console/blocks/code-families/parent.ts';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import type { CodeBatch } from '#contract/domains/code-families/schemas.ts';
import { CodesCard } from './codes-card.tsx';
import { CohortsCard } from './cohorts-card.tsx';
import classes from './family.module.css';
import { FamilyActions } from './family-actions.tsx';
import { FamilyFigures } from './family-figures.tsx';

const familyQuery = (id: number) =>
  api.codeFamilies.get.queryOptions({
    input: { id },
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? pollIntervalMs : false),
  });

/** Renders a code batch: its progress, the results of its codes, and the codes. */
export function FamilyPage({ backTo }: { backTo: '/promos' | '/invites' }) {
  return (
    <RecordPage query={familyQuery} nameOf={({ title }) => title} backTo={backTo} width="list">
      {(family) =>
        (family.promo === null) === (backTo === '/invites') ? (
          <FamilyView key={family.id} family={family} />
        ) : (
          <Navigate to={familyAddress(family)} search={true as never} hash replace />
        )
      }
    </RecordPage>
  );
}

function FamilyView({ family }: { family: CodeBatch }) {
  const { t } = useTranslation('codeFamilies');
  const { promo, invite, uses_per_code: perCode, uses_per_member: perMember } = family;
  const parent = promo ?? invite;
  return (
    <>
      <PageHeader
        title={family.title}
        description={
          <>
            {t('page.of')}{' '}
            <RowLink to={`${promo ? '/promos' : '/invites'}/edit/${parent?.id ?? 0}`}>
              {parent?.title}
            </RowLink>
            {' · '}
            {t('page.perCode', { count: perCode, n: number(perCode) })}
            {', '}
            {t('page.perMember', { count: perMember, n: number(perMember) })}
            {' · '}
            {t('page.by', { who: family.created_by, when: dateTime(family.created_at) })}
          </>
        }
        actions={<FamilyActions family={family} />}
      />
      <Progress family={family} />
      <FamilyFigures family={family} />
      {family.state !== 'making' && <CohortsCard familyId={family.id} />}
      <CodesCard family={family} />
    </>
  );
}

/** Renders the progress of generating the codes, or where it stopped; nothing once all exist. */
function Progress({ family }: { family: CodeBatch }) {
  const { t } = useTranslation('codeFamilies');
  const { id, state, made, total } = family;
  const mayWrite = useMay('promos', 'write');
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: () => client.codeFamilies.resume({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.codeFamilies.key() }),
  });
  const told = { made: number(made), total: number(total) };
  if (state === 'making')
    return (
      <section aria-label={t('page.progress')}>
        <ProgressBox label={t('states.making')} share={made / total} note={t('page.leave')}>
          {t('page.worked', told)}
        </ProgressBox>
      </section>
    );
  if (state === 'ready') return null;
  return (
    <section className={classes.stopped} role="alert">
      <p>{t('page.stopped', told)}</p>
      {mayWrite && (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          {t('page.resume')}
        </Button>
      )}
    </section>
  );
}
