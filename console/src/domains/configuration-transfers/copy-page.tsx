import { useTranslation } from 'react-i18next';
import { OnAnotherSite } from '#console/blocks/on-another-site.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { api, client } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Transfer } from '#contract/domains/configuration-transfers/schemas.ts';
import { OpenTransfer } from './open-transfer.tsx';
import classes from './transfers.module.css';
import { useTransferWords } from './use-transfer-words.ts';

const transferQuery = (id: number) => api.configurationTransfers.get.queryOptions({ input: { id } });

/** Renders how another site differs from this one, with the choice of what to apply. */
export function Screen() {
  return (
    <RecordPage
      query={transferQuery}
      nameOf={({ source_title: title }) => title}
      backTo="/configuration/transfers"
      width="page"
      whenGone={(id, otherwise) => (
        <OnAnotherSite id={id} find={(one, site) => client.configurationTransfers.get({ id: one }, site)}>
          {otherwise}
        </OnAnotherSite>
      )}
    >
      {(transfer) =>
        transfer.taken_at === null ? (
          <OpenTransfer key={transfer.id} transfer={transfer} />
        ) : (
          <TakenTransfer transfer={transfer} />
        )
      }
    </RecordPage>
  );
}

function TakenTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('configurationTransfers');
  const zone = useSiteZone();
  const words = useTransferWords();
  const { result, taken_by: who, taken_at: at, source_title: title } = transfer;
  return (
    <>
      <PageHeader
        title={t('title', { title })}
        description={t('line.taken', { who: who ?? '', when: dateTime(at ?? '', zone) })}
      />
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('result.title')}</h2>
        <ul className={classes.list}>
          {result?.map((item) => (
            <li key={`${item.part} ${item.name}`}>
              {t(`parts.${item.part}`)}: {words.nameOf(item)} (
              {t(item.state === 'new' ? 'result.new' : 'result.changed')})
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
