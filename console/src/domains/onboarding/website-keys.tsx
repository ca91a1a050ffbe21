import { useTranslation } from 'react-i18next';
import { KeyField } from '#console/blocks/site-keys/key-field.tsx';
import { SecretKey } from '#console/blocks/site-keys/secret-key.tsx';
import type { SetupState } from '#contract/domains/onboarding/schemas.ts';
import classes from './onboarding.module.css';

type KeptWebsite = SetupState['items'][number];

interface WebsiteKeysProps {
  website: KeptWebsite;
  /** Time of the request, in milliseconds since 1970. */
  at: number;
  isPlugin: boolean;
}

/** Renders the keys of a website, the snippet for its pages, and whether it has called the API. */
export function WebsiteKeys({ website, at, isPlugin }: WebsiteKeysProps) {
  const { t } = useTranslation('onboarding');
  const { title, public_key: publicKey, secret_key: masked, previous_secret_key_until: until } = website;
  const call = `${location.origin}/reader/v1/ping?key=${publicKey}`;
  return (
    <section className={classes.site} aria-label={title}>
      <h2>{title}</h2>
      {!isPlugin && (
        <KeyField label={t('step3.snippet')} site={title} value={`<script>fetch("${call}")</script>`} />
      )}
      <KeyField label={t('step3.publicKey')} site={title} value={publicKey} />
      <SecretKey site={website} masked={masked} until={until} />
      <FirstCall website={website} at={at} />
    </section>
  );
}

/** Seconds for which a call still counts as just received. */
const justNow = 60;

function FirstCall({ website, at }: Omit<WebsiteKeysProps, 'isPlugin'>) {
  const { t, i18n } = useTranslation('onboarding');
  const { host, first_call_at: first, last_call_at: last } = website;
  if (first === null || last === null)
    return (
      <p className={classes.live} role="status">
        {t('step3.waiting', { host })}
      </p>
    );
  const ago = Math.max(0, Math.round((at - Date.parse(last)) / 1_000));
  const date = new Date(first).toLocaleDateString(i18n.language, { dateStyle: 'long' });
  return (
    <p className={classes.live} role="status" data-received>
      {ago <= justNow ? t('step3.received', { count: ago }) : t('step3.first', { date })}
    </p>
  );
}
