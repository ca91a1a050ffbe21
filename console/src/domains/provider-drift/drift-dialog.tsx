import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { Discrepancy } from '#contract/domains/provider-drift/schemas.ts';
import classes from './drift.module.css';
import { EffectLines } from './effect-lines.tsx';
import { Facts } from './facts.tsx';
import { IgnoreForm } from './ignore-form.tsx';

interface DialogProps {
  /** Selected discrepancy; null when the dialog is closed. */
  id: number | null;
  isConnected: boolean;
  onClose: () => void;
}

/** Renders a discrepancy: both sides, its likely cause, what a fix changes, and the button for it. */
export function DriftDialog({ id, isConnected, onClose }: DialogProps) {
  const { t } = useTranslation('providerDrift');
  const query = useQuery(
    api.providerDrift.get.queryOptions({ input: { id: id ?? 0 }, enabled: id !== null }),
  );
  const drift = query.data;
  return (
    <KitModal
      opened={id !== null}
      onClose={onClose}
      title={drift ? t(`kinds.${drift.kind}`) : t('title')}
      size={600}
    >
      {drift ? (
        <Opened key={drift.id} drift={drift} isConnected={isConnected} onClose={onClose} />
      ) : (
        <Skeleton height={300} />
      )}
    </KitModal>
  );
}

function Opened({
  drift,
  isConnected,
  onClose,
}: {
  drift: Discrepancy;
  isConnected: boolean;
  onClose: () => void;
}) {
  const [isIgnoring, setIgnoring] = useState(false);
  const mayWrite = useMay('payments', 'write');
  return (
    <>
      <Facts drift={drift} />
      <Settled drift={drift} />
      {isIgnoring ? (
        <IgnoreForm id={drift.id} onBack={() => setIgnoring(false)} onDone={onClose} />
      ) : (
        mayWrite && (
          <Acts
            drift={drift}
            isConnected={isConnected}
            onIgnore={() => setIgnoring(true)}
            onClose={onClose}
          />
        )
      )}
    </>
  );
}

/** Renders the outcome of a closed discrepancy. */
function Settled({ drift }: { drift: Discrepancy }) {
  const { t } = useTranslation('providerDrift');
  const zone = useSiteZone();
  const { state, settled_at: at, settled_by: by, ignored_because: reason, mend_error: error } = drift;
  if (state === 'mended' && at)
    return <p className={classes.text}>{t('dialog.mendedBy', { name: by ?? '', at: dateTime(at, zone) })}</p>;
  if (state === 'gone' && at)
    return <p className={classes.text}>{t('dialog.goneAt', { at: dateTime(at, zone) })}</p>;
  return (
    <>
      {reason !== null && <p className={classes.text}>{t('dialog.ignoredBecause', { reason })}</p>}
      {error !== null && <p className={classes.failed}>{t('dialog.lastError', { reason: error })}</p>}
    </>
  );
}

interface ActsProps {
  drift: Discrepancy;
  isConnected: boolean;
  onIgnore: () => void;
  onClose: () => void;
}

function Acts({ drift, isConnected, onIgnore, onClose }: ActsProps) {
  const { t } = useTranslation('providerDrift');
  const queries = useQueryClient();
  const { id, state } = drift;
  const isOpen = state === 'open' || state === 'ignored';
  const effect = useQuery(
    api.providerDrift.effect.queryOptions({
      input: { id },
      enabled: isOpen && isConnected,
      // Loaded from Stripe each time it is opened.
      gcTime: 0,
      staleTime: 0,
      retry: false,
      meta: { silentError: true },
    }),
  );
  const load = () => queries.invalidateQueries();
  const mend = useMutation(
    api.providerDrift.mend.mutationOptions({
      onSuccess: () => {
        onClose();
        return load();
      },
      onError: load,
    }),
  );
  const reopen = useMutation(api.providerDrift.reopen.mutationOptions({ onSuccess: load }));
  if (!isOpen || !isConnected) return null;
  return (
    <>
      <EffectLines query={effect} />
      <div className={modal.actions}>
        {state === 'open' ? (
          <Button variant="default" onClick={onIgnore}>
            {t('dialog.ignore')}
          </Button>
        ) : (
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({ id })}>
            {t('dialog.reopen')}
          </Button>
        )}
        <Button
          loading={mend.isPending}
          disabled={effect.data === undefined || effect.data.outcome === 'refused'}
          onClick={() => mend.mutate({ id })}
        >
          {t(effect.data?.outcome === 'gone' ? 'dialog.done' : 'dialog.mend')}
        </Button>
      </div>
    </>
  );
}
