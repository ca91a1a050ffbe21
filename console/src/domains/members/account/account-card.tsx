import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useCanSee, useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Member, memberUpdateInput } from '#contract/domains/members/account-schemas.ts';
import classes from './account-card.module.css';
import { MemberFields, PersonSection } from './form.tsx';
import { labelOf } from './labels.ts';
import { LocksCard, writesOf } from './locks-card.tsx';
import { type MemberValues, valuesOf } from './values.ts';

/** Renders the account: details, switches and tags in one form with one save, and the locks, which apply at once. */
export function AccountCard({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const isReadOnly = !useMay('members', 'write');
  const seesDetails = useCanSee('memberDetails');
  const { id } = member;
  const form = useRecordForm<MemberValues>({
    initial: valuesOf(member),
    validate: (values) => bySchema(memberUpdateInput)({ ...values, id }),
  });
  const { save, takeOver, notice, version, keep } = useRecordSave({
    record: member,
    form,
    valuesOf,
    load: () => client.members.get({ id }),
    update: (values, current) => client.members.update({ ...values, id, version: current }),
    key: api.members.get.queryKey({ input: { id } }),
    besides: [api.members.list.key(), api.members.summary.key()],
    scope: writesOf(id),
  });

  return (
    <>
      <div className={classes.card}>
        {isReadOnly && (
          <p className={classes.note}>{t(seesDetails ? 'form.readOnly' : 'form.onlyNameText')}</p>
        )}
        <NewerVersion state={notice} labelOf={(field) => labelOf(t, field)} />
        <RecordForm form={form} onSave={save} onSaved={takeOver} cancelTo="/users" isReadOnly={isReadOnly}>
          {seesDetails ? (
            <MemberFields form={form} member={member} hasPassword={!isReadOnly} />
          ) : (
            <PersonSection form={form} />
          )}
        </RecordForm>
      </div>
      {seesDetails && (
        <LocksCard
          member={member}
          version={version}
          isReadOnly={isReadOnly}
          onSaved={(saved) => void keep(saved)}
        />
      )}
    </>
  );
}
