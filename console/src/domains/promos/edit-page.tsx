import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchesCard } from '#console/blocks/code-families/families-card.tsx';
import { useUsesInWords } from '#console/blocks/codes/cells.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import type { Promo } from '#contract/domains/promos/schemas.ts';
import { PromoFields } from './form.tsx';
import { fieldOf, type PromoValues, promoToSend, validatePromo, valuesOf } from './values.ts';

/** Renders the page of a promo; saving opens the list. */
export function Screen() {
  const mayWrite = useMay('promos', 'write');
  return (
    <RecordPage
      query={(id) => api.promos.get.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/promos"
      // A deleted promo can't be edited; its redemptions are still on record.
      whenGone={(id, otherwise) => <GonePromo id={id}>{otherwise}</GonePromo>}
    >
      {(promo) => <PromoEditor key={promo.id} promo={promo} isReadOnly={!mayWrite} />}
    </RecordPage>
  );
}

/** Redirects to the redemptions of a deleted promo; an id that never existed is not found. */
function GonePromo({ id, children }: { id: number; children: ReactNode }) {
  const navigate = useNavigate();
  const { isSuccess, isPending } = useQuery(api.promos.record.queryOptions({ input: { id }, retry: false }));
  // Navigates once: `Navigate` would navigate again at each render, and the page would never appear.
  useEffect(() => {
    if (isSuccess) void navigate({ to: '/promos/users/$id', params: { id: String(id) }, replace: true });
  }, [isSuccess, id, navigate]);
  return isPending || isSuccess ? null : children;
}

function PromoEditor({ promo, isReadOnly }: { promo: Promo; isReadOnly: boolean }) {
  const { t } = useTranslation('promos');
  const navigate = useNavigate();
  const usesInWords = useUsesInWords();
  const { id } = promo;
  const form = useRecordForm<PromoValues>({ initial: valuesOf(promo), validate: validatePromo });
  const { save, notice } = useRecordSave({
    record: promo,
    form,
    valuesOf,
    load: () => client.promos.get({ id }),
    update: (values, version) => client.promos.update({ ...promoToSend(values), id, version }),
    key: api.promos.get.queryKey({ input: { id } }),
    besides: [api.promos.list.key()],
  });
  const users = (
    <Button component={Link} to={`/promos/users/${id}`} variant="default">
      {t('form.users')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={promo.title}
        description={t('form.editText', { id, uses: usesInWords(promo) })}
        actions={users}
      />
      <NotYet what="promos" />
      {isReadOnly && <p>{t('form.readOnly')}</p>}
      <NewerVersion state={notice} labelOf={(field) => t(`fields.${field}`)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/promos' })}
        fieldOf={fieldOf}
        cancelTo="/promos"
        isReadOnly={isReadOnly}
      >
        <PromoFields form={form} isReadOnly={isReadOnly} used={promo.count_uses} />
      </RecordForm>
      <BatchesCard of={{ promo_id: id }} />
    </>
  );
}
