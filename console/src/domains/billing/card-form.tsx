import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type CardAnswer, cardForm } from '#contract/domains/billing/schemas.ts';
import { type BillingMode, billingTexts } from '#contract/domains/billing/words.ts';
import classes from './billing.module.css';
import { CardFrame, type CardFrameHandle } from './card-frame.tsx';

interface Values {
  token: string;
}

interface Props {
  siteKey: string;
  mode: BillingMode;
  answer: CardAnswer;
  /** Billing email to add the card with; the email's own form shows its errors. */
  email: string;
  onSubmit: () => void;
}

/** Renders the input of a card by the provider's token: its number is never typed here. */
export function CardForm({ siteKey, mode, answer, email, onSubmit }: Props) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const frame = useRef<CardFrameHandle>(null);
  const isFramed = answer.publishable_key !== null;
  const sent = (values: Values) => ({ ...values, customer_email: email });
  // The content of the provider's form is known only after a token was requested, so a placeholder passes the check.
  const checked = (values: Values) => (isFramed ? { ...sent(values), token: 'asked for' } : sent(values));
  const form = useRecordForm<Values>({
    initial: { token: '' },
    validate: (values) => bySchema(cardForm)(checked(values)),
  });
  const save = useMutation({
    mutationFn: (values: Values) => client.billing.saveCard({ ...sent(values), key: siteKey, mode }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.billing.getCard.key() }),
  });
  const { isSending, formProps } = useSubmit({
    form,
    async send(values) {
      const made = frame.current ? await frame.current.make() : { token: values.token, error: '' };
      if (made.token === '')
        throw new ApiError(422, { fields: { token: made.error || billingTexts.noToken } });
      await save.mutateAsync({ token: made.token });
    },
  });
  const isFirst = answer.item === null;
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        onSubmit();
        formProps.onSubmit(event);
      }}
      className={classes.form}
    >
      {isFramed ? (
        <CardFrame
          handle={frame}
          mode={mode}
          label={t('card.card')}
          description={t('card.frameText')}
          error={form.getInputProps('token').error}
        />
      ) : (
        <TextField
          form={form}
          name="token"
          label={t('card.token')}
          description={t('card.developmentText')}
          required
        />
      )}
      <div>
        <Button type="submit" variant={isFirst ? 'filled' : 'default'} loading={isSending}>
          {t(isFirst ? 'card.add' : 'card.replace')}
        </Button>
      </div>
    </form>
  );
}
