import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { KeyField } from './key-field.tsx';
import classes from './site-keys.module.css';

interface SdkLineProps {
  /** Title of the website. */
  site: string;
  publicKey: string;
}

/** Renders the line that loads the browser SDK, for the pages of a website. */
export function SdkLine({ site, publicKey }: SdkLineProps) {
  const { t } = useTranslation('siteKeys');
  const { data } = useQuery(api.onboarding.links.queryOptions());
  if (!data) return null;
  const { sdk_url: src, sdk_integrity: integrity } = data;
  if (src === '') return <p className={classes.until}>{t('sdkMissing')}</p>;
  const line = `<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous" data-key="${publicKey}" data-mode="observe"></script>`;
  return <KeyField label={t('sdk')} description={t('sdkText')} site={site} value={line} />;
}
