import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { type ResourceRole, resourceRoles } from '#contract/base/access.ts';
import { AddressField, addressesOf } from './address-field.tsx';
import classes from './site-people.module.css';

export interface NewPerson {
  email: string;
  role: ResourceRole;
}

interface AddFormProps {
  siteKey: string;
  onAdded: () => Promise<unknown>;
}

/** Renders the form that gives a role to an email address, whether or not a member has it. */
export function AddForm({ siteKey, onAdded }: AddFormProps) {
  const { t } = useTranslation(['resourceMembers', 'kit']);
  const queries = useQueryClient();
  const form = useRecordForm<NewPerson>({
    initial: { email: '', role: 'user' },
    validate: ({ email }): Record<string, string> => {
      const problem = emailProblem(email, t('kit:required.plain'));
      return problem === null ? {} : { email: problem };
    },
  });
  const add = useMutation({
    mutationFn: ({ email, role }: NewPerson) =>
      client.resourceMembers.add(
        { key: siteKey, email: email.trim(), role },
        { context: { resource: siteKey } },
      ),
    onSuccess() {
      form.reset();
      // They are a member now, so the field's options are reloaded.
      void queries.invalidateQueries({ queryKey: ['options', addressesOf(siteKey).key] });
      return onAdded();
    },
  });
  const { formProps, isSending } = useSubmit({ form, send: (values) => add.mutateAsync(values) });
  return (
    <form {...formProps} className={classes.add}>
      <div className={classes.member}>
        <AddressField key={form.key('email')} form={form} siteKey={siteKey} />
      </div>
      <div className={classes.role}>
        <SelectField
          form={form}
          name="role"
          label={t('add.role')}
          options={resourceRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          required
        />
      </div>
      <Button type="submit" variant="default" loading={isSending}>
        {t('add.verb')}
      </Button>
    </form>
  );
}
