import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { number } from '#console/lib/formats.ts';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { StatusBox } from '#console/ui/status-box/status-box.tsx';
import type { CustomerLink, HandoverStatus } from '#contract/domains/renewal-handovers/schemas.ts';
import classes from './handovers.module.css';

/** Renders the number of subscriptions by state, and the progress of linking members to Stripe. */
export function StatusCard({ status }: { status: HandoverStatus }) {
  const { t } = useTranslation('renewalHandovers');
  return (
    <StatusBox label={t('status.label')} isLive>
      <dl className={classes.counts}>
        {status.by_state.map(({ state, count }) => (
          <div key={state}>
            <dt>{t(`states.${state}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {status.without_card > 0 && (
        <p>{t('status.withoutCard', { count: status.without_card, n: number(status.without_card) })}</p>
      )}
      {status.connected ? <Linking status={status} /> : <NotConnected livemode={status.livemode} />}
    </StatusBox>
  );
}

function NotConnected({ livemode }: { livemode: boolean }) {
  const { t } = useTranslation('renewalHandovers');
  const site = useSite();
  return (
    <p>
      {t(livemode ? 'status.notConnectedLive' : 'status.notConnectedTest')}{' '}
      <Link to="/resources/edit" search={{ resource: site?.key, section: 'payments' } as never}>
        {t('status.connect')}
      </Link>
    </p>
  );
}

function Linking({ status: { link, to_link: toLink } }: { status: HandoverStatus }) {
  const { t } = useTranslation('renewalHandovers');
  const mayWrite = useMay('payments', 'write');
  const queries = useQueryClient();
  const start = useMutation(
    api.renewalHandovers.link.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: () => queries.invalidateQueries({ queryKey: api.renewalHandovers.key() }),
    }),
  );
  const isRunning = link?.state === 'running';
  return (
    <>
      {link && <Search link={link} />}
      {mayWrite && toLink > 0 && !isRunning && (
        <div className={classes.line}>
          <p>{t('link.toLink', { count: toLink, n: number(toLink) })}</p>
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            {t('link.verb')}
          </Button>
        </div>
      )}
    </>
  );
}

function Search({ link }: { link: CustomerLink }) {
  const { t } = useTranslation('renewalHandovers');
  const { state, total, checked, with_card, without_card, unknown, doubtful, error } = link;
  const counts = { with: number(with_card), without: number(without_card), unknown: number(unknown) };
  if (state === 'running')
    return (
      <>
        <ProgressBox label={t('link.running')} share={total === 0 ? null : Math.min(0.99, checked / total)}>
          {t('link.running')}
        </ProgressBox>
        {error !== null && (
          <p className={classes.failed} role="alert">
            {t('link.halted', { error })}
          </p>
        )}
      </>
    );
  return (
    <>
      {state === 'failed' && (
        <p className={classes.failed} role="alert">
          {t('link.failed', { error: error ?? '' })}
        </p>
      )}
      <p>
        {t(unknown > 0 ? 'link.resultUnknown' : 'link.result', counts)}
        {doubtful > 0 && ` ${t('link.doubtful', { count: doubtful, n: number(doubtful) })}`}
      </p>
    </>
  );
}
