import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { LeaveGuard } from '#console/ui/record-form/leave-guard.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type CurrentUser, profileInput } from '#contract/domains/session/schemas.ts';
import classes from './profile.module.css';

/** Renders the operator's name. The email is shown read-only, because it identifies them. */
export function NameCard({ operator }: { operator: CurrentUser }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const isSaved = useRef(false);
  const { first_name, last_name } = operator;
  const form = useRecordForm({ initial: { first_name, last_name }, validate: bySchema(profileInput) });
  const save = useMutation(
    api.session.updateProfile.mutationOptions({
      onSuccess(saved) {
        queries.setQueryData(api.session.currentUser.queryKey(), saved);
        form.resetDirty();
      },
    }),
  );
  const { isSending, formProps } = useSubmit({ form, send: (values) => save.mutateAsync(values) });
  return (
    <Card anchor="name" title={t('name.title')} description={t('name.text')}>
      <form {...formProps} className={classes.form}>
        <TextInput label={t('name.email')} value={operator.email} readOnly disabled />
        <FieldRow>
          <TextField form={form} name="first_name" label={t('name.first')} autoComplete="given-name" />
          <TextField form={form} name="last_name" label={t('name.last')} autoComplete="family-name" />
        </FieldRow>
        <div className={classes.actions}>
          <LeaveGuard form={form} isSaved={isSaved} />
          <Button type="submit" loading={isSending}>
            {t('name.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
