import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { type BillingMode, emailFault } from '#contract/domains/billing/words.ts';
import classes from './billing.module.css';

interface Props {
  siteKey: string;
  mode: BillingMode;
  saved: string;
  typed: string;
  /** Called with the typed email; null stands for the saved one. */
  onType: (typed: string | null) => void;
  /** True after adding a card failed for lack of the email: shows its error even if nothing was typed. */
  isNeeded: boolean;
}

/** Renders the address for invoice mails of a mode. Update is disabled until another valid address is typed. */
export function EmailForm({ siteKey, mode, saved, typed, onType, isNeeded }: Props) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const fault = emailFault(typed);
  const isChanged = typed.trim() !== saved;
  const save = useMutation({
    mutationFn: () => client.billing.saveEmail({ key: siteKey, mode, customer_email: typed }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: api.billing.getCard.key() });
      onType(null);
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && fault === null) save.mutate();
  };
  return (
    <form className={classes.line} noValidate onSubmit={onSubmit}>
      <TextInput
        className={classes.wide}
        type="email"
        autoComplete="off"
        label={t(`email.${mode}`)}
        description={t('email.text')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={typed}
        error={isChanged || isNeeded ? fault : null}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button
        className={classes.beside}
        type="submit"
        variant="default"
        loading={save.isPending}
        disabled={!isChanged || fault !== null}
      >
        {t('email.update')}
      </Button>
    </form>
  );
}
