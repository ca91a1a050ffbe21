import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useCanSee, useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Group, groupUpdateInput } from '#contract/domains/groups/schemas.ts';
import { AttachMembersCard } from './attach-members-card.tsx';
import { GroupFields } from './form.tsx';
import { MembersCard } from './members-card.tsx';
import { type GroupValues, valuesOf } from './values.ts';

/** Renders a group: its settings, its members, and the members who could join. */
export function Screen() {
  const mayWrite = useMay('groups', 'write');
  // The groups of a member are among the member's details.
  const seesMembers = useCanSee('memberDetails');
  return (
    <RecordPage
      query={(id) => api.groups.get.queryOptions({ input: { id } })}
      nameOf={({ name }) => name}
      backTo="/groups"
    >
      {(group) => (
        <>
          <GroupEditor key={group.id} group={group} isReadOnly={!mayWrite} />
          {seesMembers && <MembersCard group={group} mayRemove={mayWrite} />}
          {mayWrite && <AttachMembersCard group={group} />}
        </>
      )}
    </RecordPage>
  );
}

function GroupEditor({ group, isReadOnly }: { group: Group; isReadOnly: boolean }) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const { id } = group;
  const form = useRecordForm<GroupValues>({
    initial: valuesOf(group),
    validate: (values) => bySchema(groupUpdateInput)({ ...values, id }),
  });
  const { save, notice } = useRecordSave({
    record: group,
    form,
    valuesOf,
    load: () => client.groups.get({ id }),
    update: (values, version) => client.groups.update({ ...values, id, version }),
    key: api.groups.get.queryKey({ input: { id } }),
    besides: [api.groups.list.key()],
  });
  const count = group.users_count;
  return (
    <>
      <PageHeader title={group.name} description={t('form.editText', { id, count, n: number(count) })} />
      {isReadOnly && <p>{t('form.readOnly')}</p>}
      <NewerVersion state={notice} labelOf={(field) => t(`fields.${field}`)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/groups' })}
        cancelTo="/groups"
        isReadOnly={isReadOnly}
      >
        <GroupFields form={form} group={group} hasPreview={!isReadOnly} />
      </RecordForm>
    </>
  );
}
