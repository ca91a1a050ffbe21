import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import { useAddress } from '#console/ui/list-table/list-state.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { type CascadeFilter, cascadeFilters, cascadeKinds } from '#contract/domains/cascade-access/words.ts';
import classes from './cascade-access.module.css';
import { Entry } from './entry.tsx';
import { MemberPicker, MemberSites } from './member-view.tsx';
import { Picture } from './picture.tsx';
import { usePartner } from './use-cascade.ts';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));

/** Renders the cascade accesses of the partner: what an item of one site opens on the others. */
export function Screen() {
  const { t } = useTranslation('cascadeAccess');
  const mayRead = useMay('cascadeAccess', 'read');
  const mayWrite = useMay('cascadeAccess', 'write');
  const [isCreating, setCreating] = useState(false);
  const wasCreating = useWasEverTrue(isCreating);
  const { partnerId, query } = usePartner(mayRead);
  return (
    <Page width="list">
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={
          mayWrite && (
            <Button disabled={partnerId === null} onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          )
        }
      />
      {mayRead ? (
        <RecordLoader query={query} backTo="/dashboard">
          {() => (partnerId === null ? <NoData /> : <Accesses partnerId={partnerId} />)}
        </RecordLoader>
      ) : (
        <p className={classes.text}>{t('notYours')}</p>
      )}
      {wasCreating && partnerId !== null && (
        <Suspense>
          <CreateDialog opened={isCreating} partnerId={partnerId} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function NoData({ text }: { text?: string }) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.empty}>
      <strong>{t('values.noData')}</strong>
      {text && <span>{text}</span>}
    </div>
  );
}

function Accesses({ partnerId }: { partnerId: number }) {
  const { t } = useTranslation('cascadeAccess');
  const site = useSite()?.key;
  const [address, change] = useAddress('address');
  const type: CascadeFilter | '' = cascadeFilters.find((one) => one === address.type) ?? '';
  const isPicture = address.view === 'picture';
  const userId = isPicture ? null : Number(address.member) || null;
  const kind = type === '' ? null : (cascadeKinds[cascadeFilters.indexOf(type)] ?? null);
  const list = useQuery(api.cascadeAccesses.list.queryOptions({ input: { partnerId, type } }));
  const view = useQuery({
    ...api.cascadeAccesses.memberView.queryOptions({ input: { partnerId, userId: userId ?? 0 } }),
    enabled: userId !== null,
  });
  const member = userId === null ? null : (view.data ?? null);
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('types.label')}
          value={type}
          onChange={(next) => change({ type: next })}
          data={['' as const, ...cascadeFilters].map((value) => ({
            value,
            label: t(`types.${value === '' ? 'all' : value}`),
          }))}
        />
        <ViewSwitch isPicture={isPicture} onChange={(view) => change({ view })} />
        {!isPicture && (
          <MemberPicker
            key={site}
            userId={userId}
            email={member?.email ?? null}
            onChoose={(id) => change({ member: id === null ? '' : String(id) })}
          />
        )}
      </div>
      {isPicture && <Picture partnerId={partnerId} kind={kind} />}
      {member && <MemberSites view={member} />}
      {!isPicture && (
        <RecordLoader query={list} backTo="/dashboard">
          {({ items }) =>
            items.length === 0 ? (
              <NoData text={t(type === '' ? 'emptyText' : 'emptyType')} />
            ) : (
              <ul className={classes.list} aria-label={t('list')}>
                {items.map((access) => (
                  <Entry key={access.id} partnerId={partnerId} access={access} view={member} />
                ))}
              </ul>
            )
          }
        </RecordLoader>
      )}
    </>
  );
}

function ViewSwitch({ isPicture, onChange }: { isPicture: boolean; onChange: (view: string) => void }) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <SegmentedControl
      aria-label={t('views.label')}
      value={isPicture ? 'picture' : 'rules'}
      onChange={(view) => onChange(view === 'picture' ? view : '')}
      data={(['rules', 'picture'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
    />
  );
}
