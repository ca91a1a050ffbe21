import { Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { keepToken } from '#console/lib/remembered/session.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { passwordMin } from '#contract/domains/session/schemas.ts';
import classes from './onboarding.module.css';
import { nobody } from './person-fields.tsx';
import { SetupFrame } from './setup-frame.tsx';

const optional = ['first_name', 'last_name', 'company', 'job'] as const;

/** Confirms a registration with the link of its mail. What is left empty stays as it was registered. */
export function Screen() {
  const { t } = useTranslation(['onboarding', 'kit']);
  const { session, signature, token } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const confirm = useMutation(
    api.onboarding.confirm.mutationOptions({ meta: { silentSuccess: true, silentError: true } }),
  );
  const form = useRecordForm({
    initial: { ...nobody, password: '', password_confirm: '' },
    validate({ password, password_confirm: repeated }): Record<string, string> {
      if (password.length < passwordMin) return { password: t('kit:limits.password') };
      return repeated === password ? {} : { password_confirm: t('kit:limits.passwordsDiffer') };
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    delay: shortSubmitDelay,
    async send({ password, password_confirm: _, ...person }) {
      const told = Object.entries(person).filter(([, value]) => value.trim() !== '');
      const link = { session: session ?? '', signature: signature ?? '' };
      const invited = token === undefined ? {} : { invite: token };
      const made = await confirm.mutateAsync({ ...link, ...invited, password, ...Object.fromEntries(told) });
      keepToken(made.token, false);
      queries.clear();
      queries.setQueryData(api.session.currentUser.queryKey(), made.user, { updatedAt: 0 });
      await navigate({ to: '/setup-step1/$type', params: { type: 'registration' }, replace: true });
    },
  });
  const isUsed = isStatus(confirm.error, 409);
  return (
    <SetupFrame title={t('onboarding:starter.title')} text={t('onboarding:starter.text')}>
      <form {...formProps} className={classes.form}>
        <div className={classes.pairs}>
          {optional.map((name) => (
            <TextField key={name} form={form} name={name} label={t(`onboarding:register.${name}`)} />
          ))}
        </div>
        <PasswordField
          form={form}
          name="password"
          label={t('onboarding:starter.password')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="password_confirm"
          label={t('onboarding:starter.repeat')}
          autoComplete="new-password"
          required
        />
        {(isUsed || isStatus(confirm.error, 400)) && (
          <p className={classes.failure} role="alert">
            {t(isUsed ? 'onboarding:activate.used' : 'onboarding:starter.expired')}{' '}
            <Anchor
              component={Link}
              to={isUsed ? '/login' : '/partners-registration'}
              inherit
              underline="always"
            >
              {t(isUsed ? 'onboarding:activate.login' : 'onboarding:starter.again')}
            </Anchor>
          </p>
        )}
        <Button type="submit" fullWidth loading={isSending}>
          {t('onboarding:starter.submit')}
        </Button>
      </form>
    </SetupFrame>
  );
}
