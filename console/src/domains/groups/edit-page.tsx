import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useVersion } from '#console/blocks/use-version.ts';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useRelation } from '#console/lib/operator.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Group, groupUpdateInput } from '#contract/domains/groups/schemas.ts';
import { AttachMembersCard } from './attach-members-card.tsx';
import { GroupFields } from './form.tsx';
import { labelOf } from './labels.ts';
import { MembersCard } from './members-card.tsx';
import { type GroupValues, valuesOf } from './values.ts';

/** The page of one group: what it is, who is in it, and who could be. */
export function EditGroupPage() {
  const mayWrite = useMay('groups', 'write');
  // The role `user` may not learn of anybody which groups they are in.
  const seesMembers = useRelation() !== 'user';
  return (
    <RecordPage query={(id) => api.groups.get.queryOptions({ input: { id } })} backTo="/groups">
      {(group) => (
        <>
          <GroupEditor key={group.id} group={group} isReadOnly={!mayWrite} />
          {seesMembers && <MembersCard group={group} mayDetach={mayWrite} />}
          {mayWrite && <AttachMembersCard group={group} />}
        </>
      )}
    </RecordPage>
  );
}

function GroupEditor({ group, isReadOnly }: { group: Group; isReadOnly: boolean }) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = group;
  const form = useRecordForm<GroupValues>({
    initial: valuesOf(group),
    validate: (values) => bySchema(groupUpdateInput)({ ...values, id }),
  });
  const version = useVersion({ record: group, valuesOf, form, load: () => client.groups.get({ id }) });
  const keep = (newest: Group) => queries.setQueryData(api.groups.get.queryKey({ input: { id } }), newest);

  const save = useMutation({
    meta: { silentError: true },
    mutationFn: (values: GroupValues) => client.groups.update({ ...values, id, version: version.current() }),
    onSuccess(newest) {
      version.note(newest.version);
      keep(newest);
      return queries.invalidateQueries({ queryKey: api.groups.list.key() });
    },
    onError(error) {
      if (!version.isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
    },
  });
  const loadNewer = async () => {
    const newest = await version.loadNewer();
    if (newest) keep(newest);
  };

  const count = group.users_count;
  return (
    <>
      <PageHeader title={group.name} description={t('form.editText', { id, count, n: number(count) })} />
      {isReadOnly && <p>{t('form.readOnly')}</p>}
      <NewerVersion state={{ ...version, loadNewer }} labelOf={(field) => labelOf(t, field)} />
      <RecordForm
        form={form}
        onSave={(values) => save.mutateAsync(values)}
        onSaved={() => void navigate({ to: '/groups' })}
        cancelTo="/groups"
        isReadOnly={isReadOnly}
      >
        <GroupFields form={form} group={group} hasPreview={!isReadOnly} />
      </RecordForm>
    </>
  );
}
