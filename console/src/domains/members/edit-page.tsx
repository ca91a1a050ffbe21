import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useVersion } from '#console/blocks/use-version.ts';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useRelation } from '#console/lib/operator.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Member, memberUpdateInput } from '#contract/domains/members/schemas.ts';
import { MemberFields, PersonSection } from './form.tsx';
import { labelOf } from './labels.ts';
import { LockSection } from './lock-section.tsx';
import { type MemberValues, valuesOf } from './values.ts';

/** The page of one member. */
export function EditMemberPage() {
  return (
    <RecordPage query={(id) => api.members.get.queryOptions({ input: { id } })} backTo="/users">
      {(member) => <MemberEditor key={member.id} member={member} />}
    </RecordPage>
  );
}

function MemberEditor({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const queries = useQueryClient();
  const isReadOnly = !useMay('members', 'write');
  const seesAll = useRelation() !== 'user';
  const { id } = member;
  const saved = useRef<{ member: Member; sent: MemberValues } | null>(null);
  const form = useRecordForm<MemberValues>({
    initial: valuesOf(member),
    validate: (values) => bySchema(memberUpdateInput)({ ...values, id }),
  });
  const version = useVersion({ record: member, valuesOf, form, load: () => client.members.get({ id }) });

  const keep = (newest: Member) => {
    queries.setQueryData(api.members.get.queryKey({ input: { id } }), newest);
    void queries.invalidateQueries({ queryKey: api.members.list.key() });
  };
  const save = useMutation({
    // Waits for a lock switch that is still on its way: both move the version on.
    scope: { id: `member-${id}` },
    meta: { silentError: true },
    mutationFn: (values: MemberValues) =>
      client.members.update({ ...values, id, version: version.current() }),
    onSuccess(newest, sent) {
      version.note(newest.version);
      saved.current = { member: newest, sent };
      keep(newest);
    },
    onError(error) {
      if (!version.isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
    },
  });
  const takeOver = () => {
    if (saved.current) version.accept(saved.current.member, saved.current.sent);
  };
  const loadNewer = async () => {
    const newest = await version.loadNewer();
    if (newest) keep(newest);
  };

  return (
    <>
      <PageHeader title={memberName(member)} description={t('form.editText', { id })} />
      {isReadOnly && <p>{t(seesAll ? 'form.readOnly' : 'form.onlyNameText')}</p>}
      <NewerVersion state={{ ...version, loadNewer }} labelOf={(field) => labelOf(t, field)} />
      <RecordForm
        form={form}
        onSave={(values) => save.mutateAsync(values)}
        onSaved={takeOver}
        cancelTo="/users"
        isReadOnly={isReadOnly}
      >
        {seesAll ? (
          <MemberFields form={form} member={member} hasPassword={!isReadOnly}>
            <LockSection member={member} version={version} onSaved={keep} />
          </MemberFields>
        ) : (
          <PersonSection form={form} />
        )}
      </RecordForm>
    </>
  );
}
