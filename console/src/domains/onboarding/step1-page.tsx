import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSecret } from '#console/blocks/site-keys/kept-secrets.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { sitesQuery, useOperator } from '#console/lib/operator.ts';
import { useSignOut } from '#console/lib/use-sign-out.ts';
import { withTexts } from '#console/texts/texts.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type SetupState, websitesInput } from '#contract/domains/onboarding/schemas.ts';
import {
  mostWebsites,
  type SoftwareQuestion,
  softwareQuestions,
} from '#contract/domains/onboarding/words.ts';
import classes from './onboarding.module.css';
import { PersonFields } from './person-fields.tsx';
import { Close, SetupFrame } from './setup-frame.tsx';
import { SoftwareField } from './software-field.tsx';
import { Waiting } from './waiting.tsx';
import { newWebsite, WebsitesField } from './websites-field.tsx';

const DeletedSites = lazy(async () => {
  const { DeletedSites: bills } = await withTexts(['billing'], () => import('./deleted-sites.tsx'));
  return { default: bills };
});

/** Invoices of an owner who has deleted their last site and can open no other page; few have any. */
const bills = (
  <Suspense>
    <DeletedSites />
  </Suspense>
);

/** Renders the first step: name and contact, websites, and current software. */
export function Screen() {
  const { t } = useTranslation('onboarding');
  const operator = useOperator();
  const query = useQuery(api.onboarding.state.queryOptions());
  if (!operator) return <Navigate to="/404" replace />;
  const state = query.data;
  if (state?.is_paused)
    return (
      <SetupFrame
        step={1}
        title={t('step1.title')}
        text={t('setup.paused')}
        leave={<SignOut />}
        below={<DeletedSites />}
      />
    );
  if (state) return state.websites_left === 0 ? <Full /> : <Step state={state} />;
  return (
    <SetupFrame step={1} title={t('step1.title')} text={t('step1.text', { email: operator.email })}>
      <Waiting queries={[query]} />
    </SetupFrame>
  );
}

function SignOut() {
  const { t } = useTranslation('onboarding');
  const signOut = useSignOut();
  return (
    <Button variant="subtle" color="gray" size="xs" onClick={() => void signOut()}>
      {t('setup.signOut')}
    </Button>
  );
}

/** Renders the message for a partner who has reached the maximum number of websites. */
function Full() {
  const { t } = useTranslation('onboarding');
  return (
    <SetupFrame step={1} title={t('step1.title')} text={t('setup.full')} leave={<Close />}>
      <Button component={Link} to="/setup-step2" fullWidth mt="md">
        {t('setup.toKeys')}
      </Button>
    </SetupFrame>
  );
}

const questions = Object.keys(softwareQuestions) as SoftwareQuestion[];

function valuesOf({ first_name, last_name, company, job, email, suggested }: SetupState) {
  const first = suggested ? { host: `https://${suggested.host}`, title: suggested.title } : newWebsite;
  return {
    first_name,
    last_name,
    company,
    job,
    email,
    resources: [first],
    extra: {
      sales_software: [],
      mailing_software: [],
      chat_software: [],
      payment_system: [],
      other_services: '',
    },
  };
}

function Step({ state }: { state: SetupState }) {
  const { t } = useTranslation('onboarding');
  const { type } = useParams({ strict: false });
  const { available } = useSites();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation(
    api.onboarding.createWebsites.mutationOptions({ meta: { silentSuccess: true } }),
  );
  const form = useRecordForm({ initial: valuesOf(state), validate: bySchema(websitesInput) });
  const { isSending, formProps } = useSubmit({
    form,
    delay: shortSubmitDelay,
    async send(values) {
      const { first_name, last_name, company, job } = values;
      if (state.websites_left === null)
        await client.onboarding.registerOwn({ first_name, last_name, company, job });
      const { items } = await create.mutateAsync(values);
      for (const { key, secret_key: secret } of items) keepSecret(key, secret);
      await queries.invalidateQueries({ queryKey: sitesQuery().queryKey });
      await navigate({ to: '/setup-step2' });
      // The cached state has no websites, so the third step must not show it.
      queries.removeQueries({ queryKey: api.onboarding.state.key() });
    },
  });
  const most = type === 'invitation' ? Math.min(mostWebsites, state.websites_left ?? 1) : 1;
  return (
    <SetupFrame
      step={1}
      title={t('step1.title')}
      text={t('step1.text', { email: state.email })}
      leave={available.length > 0 ? <Close /> : <SignOut />}
      below={available.length === 0 && bills}
    >
      <form {...formProps} className={classes.form}>
        <fieldset className={classes.part}>
          <legend>{t('setup.personal')}</legend>
          <PersonFields form={form} />
          <TextInput label={t('register.email')} value={state.email} data-path="email" readOnly />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>{t('setup.websites')}</legend>
          <p className={classes.text}>{t('setup.websitesText')}</p>
          <WebsitesField
            form={form}
            name="resources"
            most={most}
            takenHost={state.suggested?.is_taken ? state.suggested.host : null}
          />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>{t('setup.software')}</legend>
          <p className={classes.text}>{t('setup.softwareText')}</p>
          {questions.map((question) => (
            <SoftwareField key={question} form={form} name={`extra.${question}`} question={question} />
          ))}
          <TextAreaField form={form} name="extra.other_services" label={t('setup.other_services')} />
        </fieldset>
        <Button type="submit" fullWidth loading={isSending}>
          {t('setup.next')}
        </Button>
      </form>
    </SetupFrame>
  );
}
