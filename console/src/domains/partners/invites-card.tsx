import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { DateTimeCell, TextCell } from '#console/ui/cells/cells.tsx';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Partner, type PartnerInvite, partnerInviteInput } from '#contract/domains/partners/schemas.ts';
import classes from './partners.module.css';

/** Renders the pending invitations, and the form for more. */
export function InvitesCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  return (
    <Card title={t('invites.title')} description={t('invites.text')}>
      {partner.invites.length === 0 ? (
        <p className={classes.line}>{t('invites.empty')}</p>
      ) : (
        <InviteTable partner={partner} />
      )}
      <InviteForm partnerId={partner.id} />
    </Card>
  );
}

const columns = ['email', 'name', 'url', 'uid', 'expires_at', 'actions'] as const;

function InviteTable({ partner: { id, invites } }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const remove = useRemove<PartnerInvite>({
    question: ({ email }) => ({
      title: t('invites.removeTitle', { email }),
      text: t('invites.removeText'),
      verb: t('invites.removeVerb'),
      site: null,
    }),
    remove: ({ uid }) => client.partners.removeInvite({ id, uid }),
    besides: [api.partners.get.key()],
  });
  const copied = (value: string, label: string) => (
    <span className={classes.code}>
      <span title={value}>{value}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
  return (
    <div className={classes.table}>
      <PlainTable
        label={t('invites.label')}
        head={columns.map((name) => (
          <th key={name} scope="col">
            {t(`invites.columns.${name}`)}
          </th>
        ))}
      >
        {invites.map((invite) => {
          const { uid, url, email, first_name: first, last_name: last } = invite;
          return (
            <tr key={uid}>
              <td>{email}</td>
              <td>
                <TextCell value={`${first} ${last}`.trim()} />
              </td>
              <td>{copied(url, t('invites.copy', { email }))}</td>
              <td>{copied(uid, t('invites.copyUid', { email }))}</td>
              <td>
                <DateTimeCell value={invite.expires_at} />
              </td>
              <td>
                <RowAction
                  icon={IconTrash}
                  verb={t('invites.removeVerb')}
                  name={t('invites.remove', { email })}
                  act={() => remove(invite)}
                />
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </div>
  );
}

const empty = { email: '', first_name: '', last_name: '', company: '', job: '' };

function InviteForm({ partnerId: id }: { partnerId: number }) {
  const { t } = useTranslation('partners');
  const queries = useQueryClient();
  const form = useRecordForm({
    initial: empty,
    validate: (values) => bySchema(partnerInviteInput)({ ...values, id }),
  });
  const invite = useMutation({
    mutationFn: (values: typeof empty) => client.partners.invite({ ...values, id }),
    onSuccess() {
      form.reset();
      return queries.invalidateQueries({ queryKey: api.partners.get.key() });
    },
  });
  const { formProps, isSending } = useSubmit({ form, send: (values) => invite.mutateAsync(values) });
  const at = (name: keyof typeof empty) => ({ form, name, label: t(`fields.${name}`) });
  return (
    <form {...formProps} className={classes.fields}>
      <TextField {...at('email')} type="email" description={t('invites.addText')} required />
      <FieldRow>
        <TextField {...at('first_name')} />
        <TextField {...at('last_name')} />
      </FieldRow>
      <FieldRow>
        <TextField {...at('company')} />
        <TextField {...at('job')} />
      </FieldRow>
      <Button type="submit" variant="default" className={classes.submit} loading={isSending}>
        {t('invites.add')}
      </Button>
    </form>
  );
}
