import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GroupField } from '#console/blocks/group-picker.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { type RecordFormState, useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { memberCreateInput } from '#contract/domains/members/account-schemas.ts';
import { MemberFields } from './account/form.tsx';
import { emptyMember, type MemberValues, type NewMemberValues } from './account/values.ts';

const check = bySchema(memberCreateInput);

/** Renders the form of a new member; saving opens their page. */
export function Screen() {
  const { t } = useTranslation('members');
  const site = useSite();
  const navigate = useNavigate();
  const isReadOnly = !useMay('members', 'write');
  const form = useRecordForm<NewMemberValues>({ initial: emptyMember, validate: check });

  const create = useRecordCreate({
    create: ({ password = '', ...values }: NewMemberValues, call) =>
      client.members.create({ ...values, password }, call),
    keyOf: ({ id }) => api.members.get.queryKey({ input: { id } }),
    besides: [api.members.list.key()],
  });

  return (
    <Page width="form">
      <PageHeader
        title={t('form.createTitle')}
        description={isReadOnly ? t('form.readOnly') : t('form.createText', { site: site?.title ?? '' })}
      />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={({ id }) => void navigate({ to: `/users/edit/${id}` })}
        cancelTo="/users"
        saveLabel={t('form.add')}
        isReadOnly={isReadOnly}
      >
        <MemberFields
          // The shared fields don't know the group.
          form={form as unknown as RecordFormState<MemberValues>}
          member={null}
          hasPassword={!isReadOnly}
        >
          <FormSection title={t('form.group')} description={t('form.groupText')}>
            <GroupField form={form} name="team_id" label={t('form.group')} />
          </FormSection>
        </MemberFields>
      </RecordForm>
    </Page>
  );
}
