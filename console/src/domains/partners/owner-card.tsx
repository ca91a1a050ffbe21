import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { useOperator } from '#console/lib/operator.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { ownerInput, type Partner } from '#contract/domains/partners/schemas.ts';
import classes from './partners.module.css';
import { useLeavePartner } from './use-lost.ts';

interface OwnerCardProps {
  partner: Partner;
  isRoot: boolean;
}

/** Renders the named owner, and the transfer of the partner to another one. */
export function OwnerCard({ partner, isRoot }: OwnerCardProps) {
  const { t } = useTranslation('partners');
  const { id } = partner;
  const own = useOperator()?.email.toLowerCase();
  const { data } = useQuery(
    api.partners.getOwner.queryOptions({ input: { id }, initialData: partner.owner, staleTime: 0 }),
  );
  const email = data.email;
  return (
    <Card title={t('owner.title')} description={t('owner.text')}>
      <p className={classes.line}>{email === null ? t('owner.nobody') : t('owner.current', { email })}</p>
      {isRoot || email?.toLowerCase() === own ? (
        <OwnerForm partner={partner} isRoot={isRoot} />
      ) : (
        <p className={classes.hint}>{t('owner.onlyOwner')}</p>
      )}
    </Card>
  );
}

function OwnerForm({ partner, isRoot }: OwnerCardProps) {
  const { t } = useTranslation('partners');
  const queries = useQueryClient();
  const lost = useLeavePartner();
  const confirm = useConfirm();
  const { id, title } = partner;
  const form = useRecordForm({
    initial: { email: '', password: '' },
    validate: ({ email }) => bySchema(ownerInput)({ id, email }),
  });
  const hand = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      client.partners.setOwner(isRoot ? { id, email } : { id, email, password }),
    async onSuccess() {
      form.reset();
      if (isRoot) {
        await queries.invalidateQueries({ queryKey: api.partners.key() });
        return;
      }
      await lost();
    },
  });
  const { formProps, isSending } = useSubmit({
    form,
    async send(values) {
      const isAgreed = await confirm({
        title: t('owner.confirmTitle', { email: values.email, title }),
        text: t('owner.confirmText'),
        verb: t('owner.confirmVerb'),
        isLoss: true,
        site: null,
      });
      if (isAgreed) await hand.mutateAsync(values);
    },
  });
  return (
    <form {...formProps} className={classes.form}>
      <div>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('owner.email')}
          description={t(isRoot ? 'owner.rootEmailText' : 'owner.emailText')}
          required
        />
      </div>
      {!isRoot && (
        <div>
          <PasswordField
            form={form}
            name="password"
            label={t('owner.password')}
            autoComplete="current-password"
            required
          />
        </div>
      )}
      <Button type="submit" variant="default" loading={isSending}>
        {t('owner.verb')}
      </Button>
    </form>
  );
}
