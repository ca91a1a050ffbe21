import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import classes from './websites.module.css';

interface AddFormProps {
  siteKey: string;
  /** Filled in beforehand; null for an empty field. */
  suggested: string | null;
  onAdded: () => Promise<unknown>;
}

/** Renders the form that adds a website. */
export function AddForm({ siteKey, suggested, onAdded }: AddFormProps) {
  const { t } = useTranslation('websites');
  const [origin, setOrigin] = useState(suggested ?? '');
  const add = useMutation(
    api.websites.add.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: () => {
        setOrigin('');
        return onAdded();
      },
    }),
  );
  return (
    <form
      noValidate
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ key: siteKey, origin });
      }}
    >
      <TextInput
        className={classes.field}
        label={t('add.label')}
        description={t('add.text')}
        type="url"
        required
        value={origin}
        error={fieldsOf(add.error).origin}
        onChange={({ currentTarget: { value } }) => setOrigin(value)}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        {t('add.verb')}
      </Button>
    </form>
  );
}
