import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { type StripeMode, stripeModes } from '#contract/domains/integrations/words.ts';
import classes from './integrations.module.css';
import { noteStripeOutcome, type StripeOutcome, useStripeOutcome } from './stripe-outcome.ts';

/** Renders the site's own Stripe account, connected by OAuth, separately for live and test mode. */
export function StripeCard() {
  const { t } = useTranslation('integrations');
  const may = useMay('integrations', 'write');
  const { data } = useQuery(api.integrations.stripeState.queryOptions({ enabled: may, retry: false }));
  const site = useSite()?.key ?? '';
  const outcome = useStripeOutcome(site);
  if (!may || !data) return null;
  const needsKeys = stripeModes.some(
    (mode) => data[mode].type !== 'connected' && !data[mode].authorize_url && !data[mode].has_own_keys,
  );
  return (
    <Card title={t('stripe.title')} description={t('stripe.text')}>
      {stripeModes.map((mode) => (
        <ModeRow
          key={mode}
          site={site}
          mode={mode}
          isConnected={data[mode].type !== 'authorize'}
          hasOwnKeys={data[mode].has_own_keys}
          mayConnect={data[mode].authorize_url !== null}
        />
      ))}
      {needsKeys && <p className={classes.note}>{t('stripe.noApp')}</p>}
      {outcome && <OutcomeNote outcome={outcome} />}
    </Card>
  );
}

/** Renders the result of the last connection or disconnection at Stripe. */
function OutcomeNote({ outcome: { kind, mode, reason } }: { outcome: StripeOutcome }) {
  const { t } = useTranslation('integrations');
  const isDone = kind === 'connected';
  return (
    <p className={classes.note} role={isDone ? 'status' : 'alert'}>
      {t(`stripe.outcomes.${kind}`, { mode: t(`stripe.${mode}`) })} {reason}
      {isDone && <Link to="/plans">{t('stripe.next')}</Link>}
    </p>
  );
}

interface ModeRowProps {
  site: string;
  mode: StripeMode;
  isConnected: boolean;
  /** True if payments use the site's own keys while the mode isn't connected. */
  hasOwnKeys: boolean;
  /** True if this installation has a Stripe app for the mode. */
  mayConnect: boolean;
}

function ModeRow({ site, mode, isConnected, hasOwnKeys, mayConnect }: ModeRowProps) {
  const { t } = useTranslation('integrations');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const failed = (kind: StripeOutcome['kind']) => (error: unknown) => {
    logFailure('Stripe did not do what it was asked for.', error);
    noteStripeOutcome({ site, mode, kind, reason: descriptionOf(error) });
  };
  // The card shows its errors itself.
  const meta = { silentSuccess: true, silentError: true };
  const connect = useMutation({
    meta,
    mutationFn: async () => {
      // The address is loaded again, because the one from when the page opened may have expired.
      const { authorize_url: url } = (await client.integrations.stripeState())[mode];
      if (url !== null) window.location.assign(url);
    },
    onError: failed('notConnected'),
  });
  const leave = useMutation({
    meta,
    mutationFn: async () => {
      const { status } = await client.integrations.leaveStripe({ mode });
      if (status === 'ok') noteStripeOutcome(null);
    },
    onError: failed('notDisconnected'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.integrations.stripeState.key() }),
        queries.invalidateQueries({ queryKey: api.resources.key() }),
      ]),
  });
  const name = t(`stripe.${mode}`);
  const ask = async () => {
    const question = { title: t('stripe.question', { mode: name }), text: t('stripe.questionText') };
    if (await confirm({ ...question, verb: t('stripe.verb'), isLoss: true })) leave.mutate();
  };
  return (
    <div className={classes.head}>
      <span>{name}</span>
      {isConnected || !hasOwnKeys ? (
        <Badge tone={isConnected ? 'good' : 'quiet'}>{t(isConnected ? 'connected' : 'notConnected')}</Badge>
      ) : (
        <Badge tone="good">{t('stripe.ownKeys')}</Badge>
      )}
      <div className={classes.open}>
        {isConnected ? (
          <Button variant="default" loading={leave.isPending} onClick={() => void ask()}>
            {t('stripe.disconnect', { mode: name })}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={!mayConnect}
            loading={connect.isPending}
            onClick={() => connect.mutate()}
          >
            {t('stripe.connect', { mode: name })}
          </Button>
        )}
      </div>
    </div>
  );
}
