import { Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf, isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { canUsePasskeys } from '#console/lib/passkeys.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { SecondStep } from '#contract/domains/session/schemas.ts';
import classes from './entrance.module.css';
import { Words } from './entrance.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useEnter } from './use-enter.ts';

export interface PendingSignIn {
  email: string;
  step: SecondStep['second_step'];
  remember: boolean;
}

interface SecondStepFormProps extends Omit<PendingSignIn, 'email'> {
  /** Returns to email and password, with the reason if the sign-in has expired. */
  onBack: (reason: string | null) => void;
}

/** Renders the second step of a sign-in: a code of an app, a recovery code or a passkey. */
export function SecondStepForm({ step, remember, onBack }: SecondStepFormProps) {
  const { t } = useTranslation(['secondStep', 'kit']);
  const enter = useEnter();
  const hasApp = step.methods.includes('totp');
  const hasPasskey = step.methods.includes('passkey') && canUsePasskeys();
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey);
  const asksCode = hasApp || isRecovery;
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = useMutation(
    api.secondFactors.signInWithCode.mutationOptions({ meta: { silentSuccess: true, silentError: true } }),
  );
  const form = useRecordForm({
    initial: { code: '' },
    validate: ({ code }): Record<string, string> =>
      code.trim() === '' ? { code: t('kit:required.short') } : {},
  });
  const fail = (text: string | null, error: unknown) => {
    if (isStatus(error, 400)) onBack(descriptionOf(error));
    else setFailure(text);
  };
  const { isSending, formProps, focus } = useSubmit({
    form,
    delay: shortSubmitDelay,
    async send({ code }) {
      setFailure(null);
      try {
        await enter(await signIn.mutateAsync({ attempt: step.attempt, code }), remember);
      } catch (error) {
        fail(descriptionOf(error) ?? t('kit:messages.wrong'), error);
        form.setFieldValue('code', '');
        focus('code');
      }
    },
  });
  return (
    <form {...formProps} className={classes.form}>
      <Words title={t('title')} text={t(isRecovery ? 'textRecovery' : hasApp ? 'textApp' : 'textPasskey')} />
      {hasPasskey && !isRecovery && (
        <PasskeyButton
          attempt={step.attempt}
          isRemembered={() => remember}
          onFailure={fail}
          isPrimary={!hasApp}
        />
      )}
      {asksCode && (
        <TextInput
          // Another kind of code starts empty.
          key={`${form.key('code')}${isRecovery}`}
          {...form.getInputProps('code')}
          data-path="code"
          data-autofocus
          autoFocus
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          required
        />
      )}
      <p className={failure === null ? 'visually-hidden' : classes.failure} role="alert">
        {failure ?? ''}
      </p>
      {asksCode && (
        <Button type="submit" fullWidth loading={isSending}>
          {t('submit')}
        </Button>
      )}
      <div className={classes.line}>
        <Anchor component="button" type="button" size="sm" onClick={() => onBack(null)}>
          {t('back')}
        </Anchor>
        {(hasApp || hasPasskey) && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              form.setFieldValue('code', '');
              form.clearErrors();
              setFailure(null);
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'useOther' : 'useRecovery')}
          </Anchor>
        )}
      </div>
    </form>
  );
}
