import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { outcomes } from '#contract/domains/invoices/schemas.ts';
import classes from './invoices.module.css';
import { emptyRound, overAllSites, type Round } from './over-all-sites.ts';

interface Run {
  step: 'look' | 'write';
  isForce: boolean;
}

interface Props {
  period: string;
  isForce: boolean;
  onClose: () => void;
}

/** Runs the dry run and then the generation over all sites for a month, with their progress. */
function useRounds(period: string) {
  const queries = useQueryClient();
  const [round, setRound] = useState<Round>(emptyRound);
  const underWay = useRef<AbortController>(null);
  const { mutate, ...run } = useMutation({
    mutationFn: async ({ step, isForce }: Run) => {
      underWay.current?.abort();
      const begun = new AbortController();
      underWay.current = begun;
      setRound(emptyRound);
      const asked = (key: string) => ({ key, calendar_period: period });
      await overAllSites(
        (key, stop) =>
          step === 'look'
            ? client.invoices.dryRun(asked(key), { signal: stop })
            : client.invoices.generate({ ...asked(key), is_force: isForce }, { signal: stop }),
        setRound,
        begun.signal,
      );
      if (step === 'write') await queries.invalidateQueries({ queryKey: api.invoices.key() });
    },
    // The dialog shows the result itself.
    meta: { silentError: true, silentSuccess: true },
  });
  useEffect(() => {
    mutate({ step: 'look', isForce: false });
    return () => underWay.current?.abort();
  }, [mutate]);
  return { round, run: run.variables, isOver: run.isSuccess, error: run.error, begin: mutate };
}

/** Renders the run over all sites. Give it a new key for another month. */
export function AllSites({ period, isForce, onClose }: Props) {
  const { t } = useTranslation(['billing', 'kit']);
  const { round, run, isOver, error, begin } = useRounds(period);
  const { done, total } = round;
  const isWritten = run?.step === 'write';
  return (
    <>
      {!isOver && !error && (
        <ProgressBox
          label={t(isWritten ? 'generate.writing' : 'generate.looking')}
          share={total === null ? null : done / Math.max(1, total)}
        >
          {total !== null && t('generate.sites', { done: number(done), total: number(total) })}
        </ProgressBox>
      )}
      {error && (
        <p role="alert" className={classes.note}>
          {descriptionOf(error) ?? t('generate.failed')}
        </p>
      )}
      {isOver && <Sums round={round} isWritten={isWritten} isForce={run?.isForce ?? false} />}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t(isWritten && isOver ? 'kit:actions.close' : 'kit:actions.cancel')}
        </Button>
        {!(isWritten && isOver) && (
          <Button
            disabled={!isOver}
            loading={isWritten && !error}
            onClick={() => begin({ step: 'write', isForce })}
          >
            {t('generate.verb')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Renders the number of invoices by outcome, and the sites without one by reason. */
function Sums({ round, isWritten, isForce }: { round: Round; isWritten: boolean; isForce: boolean }) {
  const { t } = useTranslation('billing');
  const words = isWritten ? (isForce ? 'forced' : 'results') : 'outcomes';
  const counted = outcomes.filter((outcome) => (round.counts[outcome] ?? 0) > 0);
  const head = (
    <>
      <th>{t('generate.outcome')}</th>
      <th className={classes.money}>{t('generate.invoices')}</th>
    </>
  );
  return (
    <div role="status">
      {counted.length === 0 ? (
        <p className={classes.note}>{t('generate.nothing')}</p>
      ) : (
        <PlainTable label={t(isWritten ? 'generate.done' : 'generate.look')} head={head}>
          {counted.map((outcome) => (
            <tr key={outcome}>
              <td>{t(`${words}.${outcome}`)}</td>
              <td className={classes.money}>{number(round.counts[outcome] ?? 0)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {Object.entries(round.refusals).map(([why, count]) => (
        <p key={why} className={classes.note}>
          {t('generate.refused', { count, n: number(count), why: why || t('generate.failed') })}
        </p>
      ))}
    </div>
  );
}
