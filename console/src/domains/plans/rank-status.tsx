import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import type { PredictiveStatus } from '#contract/domains/predictive-paywall/schemas.ts';
import classes from './plans.module.css';

function stateOf({ active, weighted, decisions, needed }: PredictiveStatus) {
  if (!active) return 'off';
  if (!weighted) return 'unweighted';
  return decisions < needed ? 'collecting' : 'deciding';
}

/** Says whether readers are ranked yet, or why every reader gets in. */
export function RankStatus() {
  const { t } = useTranslation('plans');
  const { data } = useQuery(api.predictivePaywall.status.queryOptions({}));
  if (!data) return null;
  const words = { n: number(data.decisions), needed: number(data.needed) };
  return <p className={classes.quiet}>{t(`access.status.${stateOf(data)}`, words)}</p>;
}
