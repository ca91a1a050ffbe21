import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { sitesQuery } from '#console/lib/operator.ts';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Partner, partnerResourceInput } from '#contract/domains/partners/schemas.ts';
import { emptyWebsite, WebsiteFields } from './fields.tsx';
import { planned } from './values.ts';

/** Renders the form of a partner's new site; saving opens the partner. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.partners.get.queryOptions({ input: { id } })}
      nameOf={() => null}
      aboveOf={({ title }) => title}
      backTo="/dashboard"
    >
      {(partner) => <NewSite partner={partner} />}
    </RecordPage>
  );
}

const empty = { ...emptyWebsite, active: true };

function NewSite({ partner: { id, title } }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRecordForm({
    initial: empty,
    validate: (values) => bySchema(partnerResourceInput)({ ...planned(values), id }),
  });
  const create = useRecordCreate({
    create: (values: typeof empty, call) =>
      client.partners.addResource(partnerResourceInput.parse({ ...planned(values), id }), call),
    besides: [api.partners.key(), api.resources.list.key()],
  });
  const leave = async () => {
    sites.setAvailable((await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 })).items);
    await navigate({ to: '/partners/edit/$id', params: { id: String(id) }, search: { tab: 'sites' } });
  };
  return (
    <>
      <PageHeader title={t('addSite.title', { partner: title })} description={t('addSite.text')} />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void leave()}
        cancelTo={`/partners/edit/${id}?tab=sites`}
        saveLabel={t('addSite.verb')}
      >
        <FormSection title={t('addSite.section')} description={t('create.websiteText')}>
          <WebsiteFields form={form} />
          <SwitchField
            form={form}
            name="active"
            label={t('fields.active')}
            description={t('addSite.activeText')}
          />
        </FormSection>
      </RecordForm>
    </>
  );
}
