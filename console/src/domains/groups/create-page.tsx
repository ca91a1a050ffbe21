import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { groupInput } from '#contract/domains/groups/schemas.ts';
import { GroupFields } from './form.tsx';
import { emptyGroup, type GroupValues } from './values.ts';

const check = bySchema(groupInput);

/** Renders the form of a new group; saving opens the list. */
export function Screen() {
  const { t } = useTranslation('groups');
  const site = useSite();
  const navigate = useNavigate();
  const isReadOnly = !useMay('groups', 'write');
  const form = useRecordForm<GroupValues>({ initial: emptyGroup, validate: check });
  const create = useRecordCreate({ create: client.groups.create, besides: [api.groups.list.key()] });
  return (
    <Page width="form">
      <PageHeader
        title={t('form.createTitle')}
        description={isReadOnly ? t('form.readOnly') : t('form.createText', { site: site?.title ?? '' })}
      />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void navigate({ to: '/groups' })}
        cancelTo="/groups"
        saveLabel={t('form.create')}
        isReadOnly={isReadOnly}
      >
        <GroupFields form={form} group={null} hasPreview={!isReadOnly} />
      </RecordForm>
    </Page>
  );
}
