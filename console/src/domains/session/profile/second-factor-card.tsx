import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { api } from '#console/lib/api/client.ts';
import { date } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import type { SecondFactors } from '#contract/domains/second-factors/schemas.ts';
import { AppDialog } from './app-dialog.tsx';
import { AppOffDialog } from './app-off-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import classes from './profile.module.css';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';

/** Renders the operator's second factors. */
export function SecondFactorCard() {
  const { t } = useTranslation('secondFactors');
  const queries = useQueryClient();
  const query = useQuery(api.secondFactors.get.queryOptions());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onChanged = async (fresh: readonly string[] | null = null) => {
    setCodes(fresh);
    await queries.invalidateQueries({ queryKey: api.secondFactors.get.key() });
  };
  return (
    <Card anchor="two-step" title={t('title')} description={t('text')}>
      <RecordLoader query={query} backTo="/dashboard">
        {(factors) => <Factors factors={factors} onChanged={onChanged} />}
      </RecordLoader>
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Card>
  );
}

export interface ChangeProps {
  /** Called after a change, with the new recovery codes to show, if any. */
  onChanged: (codes?: readonly string[] | null) => Promise<void>;
}

interface FactorsProps extends ChangeProps {
  factors: SecondFactors;
}

function Factors({ factors, onChanged }: FactorsProps) {
  const { t } = useTranslation('secondFactors');
  const [dialog, setDialog] = useState<'app' | 'app-off' | 'codes' | null>(null);
  const { totp_since: since, passkeys, recovery_codes_left: left } = factors;
  const hasFactor = since !== null || passkeys.length > 0;
  const dialogProps = (name: typeof dialog) => ({
    opened: dialog === name,
    onClose: () => setDialog(null),
    onChanged,
  });
  return (
    <>
      <div className={classes.factor}>
        <div>
          <h3 className={classes.factorTitle}>{t('app.title')}</h3>
          <p className={classes.state}>
            {since === null ? t('app.off') : t('app.on', { date: date(since) })}
          </p>
        </div>
        <Button variant="default" onClick={() => setDialog(since === null ? 'app' : 'app-off')}>
          {t(since === null ? 'app.setUp' : 'app.turnOff')}
        </Button>
      </div>
      <Passkeys factors={factors} onChanged={onChanged} />
      {hasFactor && (
        <div className={classes.factor}>
          <div>
            <h3 className={classes.factorTitle}>{t('recovery.title')}</h3>
            <p className={classes.state}>
              {t('recovery.left', { count: left })}. {t('recovery.text')}
            </p>
          </div>
          <Button variant="default" onClick={() => setDialog('codes')}>
            {t('recovery.renew')}
          </Button>
        </div>
      )}
      <AppDialog {...dialogProps('app')} />
      <AppOffDialog {...dialogProps('app-off')} />
      <RenewCodesDialog {...dialogProps('codes')} />
    </>
  );
}
