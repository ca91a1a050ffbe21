import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { WebsiteList } from '#contract/domains/websites/schemas.ts';
import { websitesMax } from '#contract/domains/websites/words.ts';
import { problemOf } from './address.ts';
import { PasswordDialog } from './password-dialog.tsx';
import classes from './websites.module.css';

interface AddFormProps {
  siteKey: string;
  /** Its suggestion is filled in beforehand. */
  list: WebsiteList;
  onAdded: () => Promise<unknown>;
}

/** Renders the form that adds a website. */
export function AddForm({ siteKey, list, onAdded }: AddFormProps) {
  const { t } = useTranslation('websites');
  const [origin, setOrigin] = useState(list.suggested ?? '');
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const found = problemOf(origin, list);
    setProblem(found === null ? undefined : t(`add.problems.${found}`, { most: websitesMax }));
    if (found === null) setAsked(true);
    else field.current?.focus();
  };
  const add = async (password: string) => {
    try {
      await client.websites.add({ key: siteKey, origin, password });
    } catch (error) {
      const { origin: refused } = fieldsOf(error);
      if (refused === undefined) throw error;
      // Its field is behind the dialog, which closes.
      setProblem(refused);
      return;
    }
    setOrigin('');
    await onAdded();
  };
  return (
    <>
      <form
        noValidate
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          ref={field}
          className={classes.field}
          label={t('add.label')}
          description={t('add.text')}
          type="url"
          required
          value={origin}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            setOrigin(value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" variant="default">
          {t('add.verb')}
        </Button>
      </form>
      <PasswordDialog
        opened={isAsked}
        title={t('add.title', { origin: origin.trim() })}
        text={t('mailed')}
        verb={t('add.verb')}
        onClose={() => setAsked(false)}
        onSend={add}
      />
    </>
  );
}
