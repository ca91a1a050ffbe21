import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KeyField } from '#console/blocks/site-keys/key-field.tsx';
import { SdkLine } from '#console/blocks/site-keys/sdk-line.tsx';
import { SecretKey } from '#console/blocks/site-keys/secret-key.tsx';
import classes from '#console/blocks/site-keys/site-keys.module.css';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';

/** Renders the keys of the site for its website. */
export function KeysSection() {
  const { t } = useTranslation('siteKeys');
  const mayWrite = useMay('settings', 'write');
  const key = useSite()?.key ?? '';
  const { data: resource } = useQuery(
    api.resources.get.queryOptions({ input: { key }, enabled: key !== '' }),
  );
  if (!resource) return null;
  const { title, public_key: publicKey, private_key: masked, previous_private_key_until: until } = resource;
  return (
    <div className={classes.keys}>
      <KeyField label={t('publicKey')} description={t('publicText')} site={title} value={publicKey} />
      <SdkLine site={title} publicKey={publicKey} />
      <SecretKey site={resource} masked={masked ?? ''} until={until} isReadOnly={!mayWrite} />
    </div>
  );
}
