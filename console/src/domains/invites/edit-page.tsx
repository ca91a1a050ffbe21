import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
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
import type { Invite } from '#contract/domains/invites/schemas.ts';
import { InviteFields } from './form.tsx';
import { type InviteValues, inviteToSend, validateInvite, valuesOf } from './values.ts';

/** Renders the page of an invite; saving opens the list. */
export function Screen() {
  const mayWrite = useMay('invites', 'write');
  return (
    <RecordPage
      query={(id) => api.invites.get.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/invites"
      isLostOnFailure
    >
      {(invite) => <InviteEditor key={invite.id} invite={invite} isReadOnly={!mayWrite} />}
    </RecordPage>
  );
}

function InviteEditor({ invite, isReadOnly }: { invite: Invite; isReadOnly: boolean }) {
  const { t } = useTranslation('invites');
  const navigate = useNavigate();
  const usesInWords = useUsesInWords();
  const { id } = invite;
  const form = useRecordForm<InviteValues>({ initial: valuesOf(invite), validate: validateInvite });
  const { save, notice } = useRecordSave({
    record: invite,
    form,
    valuesOf,
    load: () => client.invites.get({ id }),
    update: (values, version) => client.invites.update({ ...inviteToSend(values), id, version }),
    key: api.invites.get.queryKey({ input: { id } }),
    besides: [api.invites.list.key()],
  });
  const users = (
    <Button component={Link} to={`/invites/info/${id}`} variant="default">
      {t('form.users')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={invite.title}
        description={t('form.editText', { id, uses: usesInWords(invite) })}
        actions={users}
      />
      <NotYet what="invites" />
      {isReadOnly && <p>{t('form.readOnly')}</p>}
      <NewerVersion state={notice} labelOf={(field) => t(`fields.${field}`)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/invites' })}
        cancelTo="/invites"
        isReadOnly={isReadOnly}
      >
        <InviteFields form={form} invite={invite} isReadOnly={isReadOnly} />
      </RecordForm>
      <BatchesCard of={{ invite_id: id }} />
    </>
  );
}
