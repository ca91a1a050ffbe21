import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decisionCode, decisionOfCode } from '#contract/domains/decisions/code.ts';
import classes from './decisions.module.css';

/** Renders the search of a decision by the code that a reader reads out: in any case, with or without its hyphen. */
export function FindForm() {
  const { t } = useTranslation('decisions');
  const navigate = useNavigate();
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('code');
    const id = typeof text === 'string' ? decisionOfCode(text) : null;
    setInvalid(id === null);
    if (id !== null) void navigate({ to: '/content/decisions/$code', params: { code: decisionCode(id) } });
  };
  return (
    <form aria-label={t('find.label')} className={classes.find} onSubmit={submit}>
      <TextInput
        name="code"
        label={t('find.label')}
        placeholder={t('find.placeholder')}
        autoComplete="off"
        size="sm"
        error={isInvalid && t('find.invalid')}
      />
      {/* No submit button: the form only searches, and Enter sends a form of one field as well. */}
      <Button variant="default" onClick={(event) => event.currentTarget.form?.requestSubmit()}>
        {t('find.verb')}
      </Button>
    </form>
  );
}
