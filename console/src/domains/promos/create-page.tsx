import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { PromoFields } from './form.tsx';
import { emptyPromo, fieldOf, type PromoValues, promoToSend, validatePromo } from './values.ts';

/** Renders the form of a new promo; saving opens the list. */
export function Screen() {
  const { t } = useTranslation('promos');
  const site = useSite();
  const navigate = useNavigate();
  const form = useRecordForm<PromoValues>({ initial: emptyPromo, validate: validatePromo });
  const create = useRecordCreate({
    create: (values: PromoValues, call) => client.promos.create(promoToSend(values), call),
    besides: [api.promos.list.key()],
  });
  return (
    <Page width="form">
      <PageHeader
        title={t('form.createTitle')}
        description={t('form.createText', { site: site?.title ?? '' })}
      />
      <NotYet what="promos" />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void navigate({ to: '/promos' })}
        fieldOf={fieldOf}
        cancelTo="/promos"
        saveLabel={t('form.create')}
      >
        <PromoFields form={form} isReadOnly={false} />
      </RecordForm>
    </Page>
  );
}
