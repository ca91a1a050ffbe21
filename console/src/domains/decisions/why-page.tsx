import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reasonOf, type T, titleOf } from '#console/blocks/decision/sentences.ts';
import { ReadersOnly } from '#console/blocks/readers-only.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { useNameRecord } from '#console/lib/record-name.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import classes from './decisions.module.css';
import { FindForm } from './find-form.tsx';
import { SideCards } from './side-cards.tsx';
import { Steps } from './steps.tsx';

function todayWords(t: T, { today, verdict, reason }: Why): string {
  if (today.unknown) return t(`today.${today.unknown}`);
  if (today.verdict === null || today.reason === null) return t('today.not_kept');
  if (today.verdict === verdict && today.reason === reason) return t('today.same');
  const words = { verdict: t(`verdicts.${today.verdict}`), reason: reasonOf(t, today.reason) };
  if (!today.by) return t('today.other', words);
  return t('today.otherBy', { ...words, plan: titleOf(t, today.by, today.by.kind) });
}

const isOpen = ({ verdict }: Why) => verdict === 'grant' || verdict === 'meter_grant';

function Explanation({ why }: { why: Why }) {
  const { t } = useTranslation('decisions');
  const zone = useSiteZone();
  const words = { title: why.content.title, at: dateTime(why.at, zone) };
  const who = why.member ? t('why.who', { ...words, who: why.member.name }) : t('why.whoAnonymous', words);
  const answer = { verdict: t(`verdicts.${why.verdict}`), reason: reasonOf(t, why.reason) };
  return (
    <>
      <PageHeader title={t(isOpen(why) ? 'why.open' : 'why.wall')} description={who} actions={<FindForm />} />
      <p className={classes.note} data-tone={isOpen(why) ? 'good' : 'warn'}>
        <strong>{t('why.verdict', answer)}</strong> {todayWords(t, why)}
      </p>
      <div className={classes.columns}>
        <Steps why={why} />
        <SideCards why={why} />
      </div>
    </>
  );
}

function NotFound({ code }: { code: string }) {
  const { t } = useTranslation('decisions');
  return (
    <Page width="list">
      <PageHeader title={t('find.title')} description={t('find.text', { code })} actions={<FindForm />} />
    </Page>
  );
}

function WhyScreen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const query = useQuery(api.decisions.why.queryOptions({ input: { decision: code } }));
  useNameRecord(query.data?.code ?? null);
  if (isStatus(query.error, 404, 422)) return <NotFound code={code} />;
  return (
    <Page width="list">
      <RecordLoader query={query} backTo="/readers">
        {(why) => <Explanation key={why.id} why={why} />}
      </RecordLoader>
    </Page>
  );
}

/** Renders the explanation of one decision: what each step found, and what today's settings would say. */
export function Screen() {
  const { t } = useTranslation('decisions');
  return (
    <ReadersOnly area="memberActivity" title={t('why.wall')} what="decisions">
      <WhyScreen />
    </ReadersOnly>
  );
}
