import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { FactList } from '#console/ui/cells/fact-list.tsx';
import type { DeliveryTarget } from '#contract/domains/deliveries/schemas.ts';
import classes from './deliveries.module.css';

/** Loads the targets of a kind with their state. */
export function useTargets(kind: string) {
  const query = useQuery(api.deliveries.targets.queryOptions({ input: { kind }, refetchInterval: 5_000 }));
  return query.data?.items ?? [];
}

/** Renders the state of a target: waiting deliveries, the last successful one, and the current error. */
export function TargetState({ target }: { target: DeliveryTarget | undefined }) {
  const { t } = useTranslation('deliveries');
  const at = (value: string | null) => (value === null ? t('target.never') : dateTime(value));
  const facts: [string, string][] = [
    [t('target.waiting'), String(target?.waiting ?? 0)],
    [t('target.failed'), String(target?.failed ?? 0)],
    [t('target.lastSuccess'), at(target?.last_success_at ?? null)],
    [t('target.lastError'), target?.last_error ?? t('target.none')],
  ];
  return (
    <>
      <FactList facts={facts} />
      {target && <Trouble target={target} />}
    </>
  );
}

function Trouble({ target }: { target: DeliveryTarget }) {
  const { t } = useTranslation('deliveries');
  const mayWrite = useMay('deliveries', 'write');
  const queries = useQueryClient();
  const resume = useMutation(
    api.deliveries.resume.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.deliveries.key() }),
    }),
  );
  const { off_since: off, off_reason: reason, paused_until: paused, failures, kind } = target;
  if (off === null && failures === 0) return null;
  return (
    <div className={classes.trouble}>
      {off !== null && (
        <Badge tone="bad" isSentence>
          {t('target.off', { reason: reason ?? '' })}
        </Badge>
      )}
      {off === null && paused !== null && (
        <Badge tone="warn">{t('target.paused', { at: dateTime(paused) })}</Badge>
      )}
      {mayWrite && (
        <Button
          variant="default"
          size="xs"
          loading={resume.isPending}
          onClick={() => resume.mutate({ kind, target: target.target })}
        >
          {t(off === null ? 'target.tryNow' : 'target.resume')}
        </Button>
      )}
    </div>
  );
}
