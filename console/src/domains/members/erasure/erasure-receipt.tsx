import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { date, dateTime, number } from '#console/lib/formats.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { ErasedPlace, Erasure, KeptReceipt } from '#contract/domains/erasures/schemas.ts';
import { serviceTypes } from '#contract/domains/integrations/words.ts';
import classes from './erasure-receipt.module.css';

/** Renders the receipt of an erasure: each target with its result, and what is retained of it. */
export function ErasureReceipt({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('erasures');
  const { places, receipts, member_id: memberId } = erasure;
  return (
    <div className={classes.receipt}>
      <PlainTable
        label={t('table.label')}
        head={
          <>
            <th scope="col">{t('table.place')}</th>
            <th scope="col">{t('table.result')}</th>
            <th scope="col" data-align="right">
              {t('table.count')}
            </th>
            <th scope="col" data-align="right">
              {t('table.kept')}
            </th>
            <th scope="col">{t('table.at')}</th>
          </>
        }
      >
        {places.filter(isTold).map((place) => (
          <PlaceRow key={place.place} place={place} />
        ))}
      </PlainTable>
      {receipts.length > 0 && <KeptReceipts memberId={memberId} receipts={receipts} />}
    </div>
  );
}

/** Services that the site is not connected to are left out. */
function isTold({ place, outcome }: ErasedPlace): boolean {
  return outcome !== 'not_connected' || !serviceTypes.some((service) => service === place);
}

const tones = { cleared: 'good', kept: 'warn', nothing: 'quiet', not_connected: 'warn' } as const;

function PlaceRow({ place: { place, outcome, cleared, kept, at, problem } }: { place: ErasedPlace }) {
  const { t } = useTranslation('erasures');
  const hasWhy = outcome !== null && outcome !== 'nothing';
  return (
    <tr>
      <th scope="row" className={classes.place}>
        {t(`places.${place}`)}
        {hasWhy && <span className={classes.reason}>{t(`why.${place}`)}</span>}
        {problem && <span className={classes.reason}>{t(`problems.${problem}`)}</span>}
      </th>
      <td>
        <Badge tone={outcome === null ? 'quiet' : tones[outcome]}>
          {t(`outcomes.${outcome ?? 'waiting'}`)}
        </Badge>
      </td>
      <td data-align="right">{number(cleared)}</td>
      <td data-align="right">{number(kept)}</td>
      <td>{at && <SecondaryText>{dateTime(at)}</SecondaryText>}</td>
    </tr>
  );
}

function KeptReceipts({ memberId, receipts }: { memberId: number; receipts: readonly KeptReceipt[] }) {
  const { t } = useTranslation('erasures');
  const take = useMutation({
    meta: { silentSuccess: true, errorFallback: t('receipts.failed') },
    mutationFn: async ({ id, number: name }: KeptReceipt) =>
      saveFile(await client.erasures.keptReceipt({ id: memberId, receipt_id: id }), `${name}.pdf`),
  });
  return (
    <Card title={t('receipts.title')} description={t('receipts.text')}>
      <ul className={classes.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Button variant="default" onClick={() => take.mutate(receipt)}>
              {t('receipts.download', { number: receipt.number })}
            </Button>{' '}
            <SecondaryText>{date(receipt.issued_at)}</SecondaryText>
          </li>
        ))}
      </ul>
    </Card>
  );
}
