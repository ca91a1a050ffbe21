import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { type ResourceRole, resourceRoles } from '#contract/base/access.ts';
import { memberOption } from '../member-options.ts';
import classes from './site-people.module.css';

const searchLimit = 10;

/** Members of a site, whichever site is worked on. */
function membersOf(resource: string): OptionSource<number> {
  return {
    key: `members-of-${resource}`,
    async load(search) {
      const filter = search === '' ? {} : { filter: { global: search } };
      const { items } = await client.members.list(
        { limit: searchLimit, ...filter },
        { context: { resource } },
      );
      return items.map(memberOption);
    },
  };
}

interface Values {
  user_id: number | null;
  role: ResourceRole;
}

interface AddFormProps {
  siteKey: string;
  onAdded: () => Promise<unknown>;
}

/** Gives a member of the site a role. */
export function AddForm({ siteKey, onAdded }: AddFormProps) {
  const { t } = useTranslation(['resourceMembers', 'kit']);
  const options = useMemo(() => membersOf(siteKey), [siteKey]);
  const form = useRecordForm<Values>({
    initial: { user_id: null, role: 'user' },
    validate: ({ user_id }): Record<string, string> =>
      user_id === null ? { user_id: t('kit:required.plain') } : {},
  });
  const add = useMutation({
    mutationFn: ({ user_id, role }: Values) =>
      client.resourceMembers.setRole(
        { key: siteKey, userId: user_id ?? 0, role },
        { context: { resource: siteKey } },
      ),
    onSuccess() {
      form.reset();
      return onAdded();
    },
  });
  const { formProps, isSending } = useSubmit({ form, send: (values) => add.mutateAsync(values) });
  return (
    <form {...formProps} className={classes.add}>
      <div className={classes.member}>
        <SelectField
          form={form}
          name="user_id"
          label={t('add.member')}
          description={t('add.memberText')}
          options={options}
          required
        />
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
