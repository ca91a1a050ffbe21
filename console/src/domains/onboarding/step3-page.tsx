import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useOperator } from '#console/lib/operator.ts';
import { pollSeconds } from '#contract/domains/onboarding/words.ts';
import classes from './onboarding.module.css';
import { Close, SetupFrame } from './setup-frame.tsx';
import { Waiting } from './waiting.tsx';
import { WebsiteKeys } from './website-keys.tsx';

/** Renders the third step: how to connect each website, and whether readers are decided about there. */
export function Screen() {
  const { t } = useTranslation('onboarding');
  const operator = useOperator();
  const { type } = useParams({ strict: false });
  const { data: links } = useQuery(api.onboarding.links.queryOptions());
  const query = useQuery({ ...api.onboarding.state.queryOptions(), refetchInterval: pollSeconds * 1_000 });
  const { data: state, dataUpdatedAt: at } = query;
  if (!operator) return <Navigate to="/404" replace />;
  // Without a plugin, a WordPress site is connected like any other.
  const hasPlugin = links !== undefined && links.plugin_url !== '';
  const isPlugin = type === 'wordpress' && links?.plugin_url !== '';
  const way = isPlugin ? 'wordpress' : 'custom';
  return (
    <SetupFrame step={3} title={t('step3.title')} text={t(`step3.${way}`)} leave={<Close />}>
      {links && (
        <p className={classes.links}>
          {hasPlugin && (
            <Anchor
              component={Link}
              to="/setup-step3/$type"
              params={{ type: isPlugin ? 'custom' : 'wordpress' } as never}
              inherit
            >
              {t(`step3.otherWay.${way}`)}
            </Anchor>
          )}
          <Anchor href={links.documentation_url} inherit>
            {t('step3.documentation')}
          </Anchor>
        </p>
      )}
      {!state && <Waiting queries={[query]} />}
      {links &&
        state?.items.map((website) => (
          <WebsiteKeys
            key={website.id}
            website={website}
            at={at}
            mastheadUrl={links.masthead_url}
            pluginUrl={isPlugin ? links.plugin_url : null}
          />
        ))}
      {state?.items.length === 0 && (
        <p className={classes.text}>
          {t('step3.none')}{' '}
          <Anchor component={Link} to="/setup-step1/registration" inherit underline="always">
            {t('step3.add')}
          </Anchor>
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" component={Link} to="/setup-step2">
          {t('step3.back')}
        </Button>
        <Button component={Link} to="/plans">
          {t('step3.plans')}
        </Button>
      </div>
    </SetupFrame>
  );
}
