import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { DeliveryDetails } from '#contract/domains/deliveries/schemas.ts';
import { Code } from './code.tsx';
import classes from './deliveries.module.css';

interface DialogProps {
  /** Delivery shown; null when the dialog is closed. */
  id: number | null;
  onClose: () => void;
}

/** Renders a delivery: its content, its attempts, and the retry button. */
export function DeliveryDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation('deliveries');
  const query = useQuery(
    api.deliveries.get.queryOptions({ input: { id: id ?? 0 }, enabled: id !== null, refetchInterval: 3_000 }),
  );
  return (
    <KitModal opened={id !== null} onClose={onClose} title={t('details.title', { id: id ?? '' })} size={640}>
      {query.data && <Details delivery={query.data} />}
    </KitModal>
  );
}

function Details({ delivery }: { delivery: DeliveryDetails }) {
  const { t } = useTranslation('deliveries');
  const mayWrite = useMay('deliveries', 'write');
  const queries = useQueryClient();
  const replay = useMutation(
    api.deliveries.replay.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.deliveries.key() }),
    }),
  );
  const { id, input, output, tries } = delivery;
  const what = ({ status, error }: DeliveryDetails['tries'][number]) =>
    error ?? (status === null ? t('states.done') : t('details.status', { status }));
  return (
    <>
      <h3>{t('details.sent')}</h3>
      <Code value={input} label={t('details.sent')} />
      {output !== null && (
        <>
          <h3>{t('details.output')}</h3>
          <Code value={output} label={t('details.output')} />
        </>
      )}
      <h3>{t('details.tries')}</h3>
      {tries.length === 0 && <p>{t('details.noTries')}</p>}
      <ul className={classes.tries}>
        {tries.map((one) => (
          <li key={one.id}>
            {t('details.try', { at: dateTime(one.started_at), what: what(one), took: number(one.took_ms) })}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate({ id })}>
          {t('details.replay')}
        </Button>
      )}
    </>
  );
}
