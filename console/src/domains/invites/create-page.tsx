import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { InviteFields } from './form.tsx';
import { emptyInvite, type InviteValues, inviteToSend, validateInvite } from './values.ts';

/** Renders the form of a new invite; saving opens the list. */
export function Screen() {
  const { t } = useTranslation('invites');
  const site = useSite();
  const navigate = useNavigate();
  const form = useRecordForm<InviteValues>({ initial: emptyInvite, validate: validateInvite });
  const create = useRecordCreate({
    create: (values: InviteValues, call) => client.invites.create(inviteToSend(values), call),
    besides: [api.invites.list.key()],
  });
  return (
    <Page width="form">
      <PageHeader
        title={t('form.createTitle')}
        description={t('form.createText', { site: site?.title ?? '' })}
      />
      <NotYet what="invites" />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void navigate({ to: '/invites' })}
        cancelTo="/invites"
        saveLabel={t('form.create')}
      >
        <InviteFields form={form} invite={null} isReadOnly={false} />
      </RecordForm>
    </Page>
  );
}
