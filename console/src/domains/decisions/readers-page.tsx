import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#console/blocks/decision/sentences.ts';
import { ReadersOnly } from '#console/blocks/readers-only.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { Card, Page, PageHeader } from '#console/ui/page/page.tsx';
import type { ReadersNow } from '#contract/domains/decisions/schemas.ts';
import classes from './decisions.module.css';
import { FindForm } from './find-form.tsx';
import { LastDecisions } from './last-decisions.tsx';
import { Answers, Connection, Figures } from './now-figures.tsx';

/** Seconds between two polls while the page is visible and not paused. */
const every = 5;

function Ranked({ rows }: { rows: readonly { key: string; label: string; count: number }[] }) {
  const { t } = useTranslation('decisions');
  if (rows.length === 0) return <p>{t('now.noWalls')}</p>;
  return (
    <ol className={classes.ranked}>
      {rows.map(({ key, label, count }) => (
        <li key={key} className={classes.rank}>
          <span>{label}</span>
          <span className={classes.count}>{number(count)}</span>
        </li>
      ))}
    </ol>
  );
}

function Walls({ now }: { now: ReadersNow }) {
  const { t } = useTranslation('decisions');
  const kinds = now.walls.map(({ verdict, reason, count }) => ({
    key: `${verdict} ${reason}`,
    label: `${t(`verdicts.${verdict}`)}: ${reasonOf(t, reason)}`,
    count,
  }));
  const articles = now.most_walled.map(({ content_id: id, title, count }) => ({
    key: String(id),
    label: title,
    count,
  }));
  return (
    <div className={classes.pair}>
      <Card title={t('now.most')}>
        <Ranked rows={articles} />
      </Card>
      <Card title={t('now.kindsOfWalls')}>
        <Ranked rows={kinds} />
      </Card>
    </div>
  );
}

function NotConnected() {
  const { t } = useTranslation('decisions');
  const mayConnect = useMay('settings', 'read');
  return (
    <div className={classes.empty}>
      <p>{t(mayConnect ? 'now.empty.text' : 'now.empty.noRight')}</p>
      {mayConnect && (
        <Button component={Link} to="/resources/edit" search={{ section: 'websites' } as never}>
          {t('now.empty.action')}
        </Button>
      )}
    </div>
  );
}

function Live({ now }: { now: ReadersNow }) {
  if (now.last_decision_at === null) return <NotConnected />;
  return (
    <>
      <Connection now={now} lastAt={now.last_decision_at} />
      <Figures now={now} />
      <Answers now={now} />
      <Walls now={now} />
      <LastDecisions items={now.items} />
    </>
  );
}

function ReadersScreen() {
  const { t } = useTranslation('decisions');
  const zone = useSiteZone();
  const [isPaused, setPaused] = useState(false);
  const query = useQuery(
    api.decisions.now.queryOptions({ refetchInterval: isPaused ? false : every * 1_000, staleTime: 0 }),
  );
  const Glyph = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Page width="list">
      <RecordLoader query={query} backTo="/dashboard">
        {(now) => (
          <>
            <PageHeader
              title={t('now.title')}
              description={
                query.isRefetchError
                  ? t('now.textFailed', { at: dateTime(new Date(query.dataUpdatedAt).toISOString(), zone) })
                  : t(isPaused ? 'now.textPaused' : 'now.text', { minutes: now.minutes, seconds: every })
              }
              actions={
                <div className={classes.find}>
                  <FindForm />
                  <Button
                    variant="default"
                    leftSection={<Glyph size={16} aria-hidden />}
                    onClick={() => setPaused(!isPaused)}
                  >
                    {t(isPaused ? 'now.resume' : 'now.pause')}
                  </Button>
                </div>
              }
            />
            <Live now={now} />
          </>
        )}
      </RecordLoader>
    </Page>
  );
}

/** Renders what readers do now: figures of the last minutes, and the last decisions. */
export function Screen() {
  const { t } = useTranslation('decisions');
  return (
    <ReadersOnly area="memberActivity" title={t('now.title')} what="decisions">
      <ReadersScreen />
    </ReadersOnly>
  );
}
