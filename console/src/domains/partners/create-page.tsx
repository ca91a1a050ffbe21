import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { sites, useSites } from '#console/lib/browser-state/sites.ts';
import { operatorQuery, sitesQuery, useOperator } from '#console/lib/operator.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { partnerInput } from '#contract/domains/partners/schemas.ts';
import { emptyPerson, emptyWebsite, PersonFields, WebsiteFields } from './fields.tsx';
import { planned } from './values.ts';

const empty = { ...emptyPerson, ...emptyWebsite };

/** Returns true for root, and for operators without a partner who are an admin of a site or have no site yet. */
function useMayCreate(): boolean {
  const operator = useOperator();
  const { available } = useSites();
  if (operator?.role === 'root') return true;
  const isFree = operator !== null && operator.partner_id === null;
  return isFree && (available.length === 0 || available.some(({ relation }) => relation === 'admin'));
}

/**
 * Renders the form of a new partner with its first site: by root for any operator, by an operator without one for
 * themselves.
 */
export function Screen() {
  const { t } = useTranslation('partners');
  if (useMayCreate()) return <NewPartner />;
  return (
    <Page width="form">
      <PageHeader title={t('create.title')} description={t('create.notAllowed')} />
    </Page>
  );
}

function NewPartner() {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const operator = useOperator();
  const isRoot = operator?.role === 'root';
  const form = useRecordForm({
    initial: isRoot ? empty : { ...empty, email: operator?.email ?? '' },
    validate: (values) => bySchema(partnerInput)(planned(values)),
  });
  const create = useRecordCreate({
    create: (values: typeof empty, call) => client.partners.create(partnerInput.parse(planned(values)), call),
    besides: [api.partners.list.key()],
  });
  const leave = async (id: number) => {
    if (isRoot) return navigate({ to: '/partners' });
    // There is a site more, and the operator owns it.
    await queries.fetchQuery({ ...operatorQuery(), staleTime: 0 });
    sites.setAvailable((await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 })).items);
    return navigate({ to: '/partners/edit/$id', params: { id: String(id) } });
  };
  return (
    <Page width="form">
      <PageHeader title={t('create.title')} description={t(isRoot ? 'create.rootText' : 'create.ownText')} />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={({ id }) => void leave(id)}
        cancelTo={isRoot ? '/partners' : '/dashboard'}
        saveLabel={t('create.verb')}
      >
        <FormSection
          title={t('create.person')}
          description={t(isRoot ? 'create.personText' : 'create.ownPersonText')}
        >
          <PersonFields form={form} isOwn={!isRoot} />
        </FormSection>
        <FormSection title={t('create.website')} description={t('create.websiteText')}>
          <WebsiteFields form={form} />
        </FormSection>
      </RecordForm>
    </Page>
  );
}
