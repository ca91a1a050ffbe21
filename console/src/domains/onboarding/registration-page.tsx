import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanField, useOfferedPlans } from '#console/blocks/offered-plan/plan-field.tsx';
import { WebsiteAddress } from '#console/blocks/website-address.tsx';
import { api } from '#console/lib/api/client.ts';
import { newKey } from '#console/lib/api/new-key.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { writeStorage } from '#console/ui/browser/remembered.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { registrationInput } from '#contract/domains/onboarding/schemas.ts';
import type { PartnerPlan } from '#contract/domains/partner-plans/schemas.ts';
import { Captcha, type CaptchaHandle } from './captcha.tsx';
import classes from './onboarding.module.css';
import { nobody, PersonFields } from './person-fields.tsx';
import { registeredHere } from './registered-here.ts';
import { SetupFrame } from './setup-frame.tsx';
import { Waiting } from './waiting.tsx';

/** Renders the public registration of a partner. */
export function Screen() {
  const { t } = useTranslation('onboarding');
  const plans = useOfferedPlans();
  const links = useQuery(api.onboarding.links.queryOptions());
  if (!plans.data || !links.data)
    return (
      <SetupFrame title={t('register.title')} text={t('register.text')}>
        <Waiting queries={[plans, links]} />
      </SetupFrame>
    );
  return <Form plans={plans.data.items} hasCaptcha={links.data.recaptcha_key !== ''} />;
}

interface FormProps {
  plans: readonly PartnerPlan[];
  hasCaptcha: boolean;
}

/** Sent where no captcha is set up: the server takes any token then. */
const noCaptcha = 'none';

function Form({ plans, hasCaptcha }: FormProps) {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const captcha = useRef<CaptchaHandle>(null);
  const register = useMutation(api.onboarding.register.mutationOptions({ meta: { silentSuccess: true } }));
  const form = useRecordForm({
    initial: {
      ...nobody,
      email: '',
      password: '',
      website_title: '',
      website_url: '',
      pricing_plan: plans[0]?.id ?? null,
    },
    validate: ({ pricing_plan: plan, ...values }) => {
      const { pricing_plans_id: missing, ...faults } = bySchema(registrationInput)({
        ...values,
        pricing_plans_id: plan ?? undefined,
      });
      return missing === undefined ? faults : { ...faults, pricing_plan: missing };
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    delay: shortSubmitDelay,
    async send({ pricing_plan: plan, email, ...values }) {
      const token = !hasCaptcha ? noCaptcha : ((await captcha.current?.token()) ?? '');
      // The mailed link opens without a password in the browser that keeps this.
      const browser = newKey();
      const person = { ...values, email: email.trim(), browser };
      await register.mutateAsync({ ...person, pricing_plans_id: plan ?? 0, recaptcha_token: token });
      writeStorage(registeredHere, browser);
      notifySuccess(t('register.sent'));
      await navigate({ to: '/login' });
    },
  });
  return (
    <SetupFrame title={t('register.title')} text={t('register.text')}>
      <form {...formProps} className={classes.form}>
        <PersonFields form={form} />
        <TextField
          form={form}
          name="email"
          label={t('register.email')}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          form={form}
          name="password"
          label={t('register.password')}
          autoComplete="new-password"
          required
        />
        <div className={classes.pairs}>
          <TextField form={form} name="website_title" label={t('register.website_title')} required />
          <WebsiteAddress form={form} name="website_url" label={t('register.website_url')} required />
        </div>
        <PlanField form={form} label={t('register.pricing_plan')} plans={plans} />
        {hasCaptcha && <Captcha handle={captcha} />}
        <Button type="submit" fullWidth loading={isSending} disabled={plans.length === 0}>
          {t('register.submit')}
        </Button>
        <Anchor component={Link} to="/login" size="sm" ta="center">
          {t('register.back')}
        </Anchor>
      </form>
    </SetupFrame>
  );
}
