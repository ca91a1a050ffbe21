import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyField } from '#console/blocks/site-keys/key-field.tsx';
import { SdkLine } from '#console/blocks/site-keys/sdk-line.tsx';
import { SecretKey } from '#console/blocks/site-keys/secret-key.tsx';
import type { SetupState } from '#contract/domains/onboarding/schemas.ts';
import { Heard } from './heard.tsx';
import classes from './onboarding.module.css';
import steps from './website-keys.module.css';

type KeptWebsite = SetupState['items'][number];

interface WebsiteKeysProps {
  website: KeptWebsite;
  /** Time of the request, in milliseconds since 1970. */
  at: number;
  /** Address of Masthead, for the plugin. */
  mastheadUrl: string;
  /** Address of the WordPress plugin; null for other websites. */
  pluginUrl: string | null;
}

/** Renders how to connect a website, step by step, and what was heard from it so far. */
export function WebsiteKeys({ website, at, mastheadUrl, pluginUrl }: WebsiteKeysProps) {
  return (
    <section className={classes.site} aria-label={website.title}>
      <h2>{website.title}</h2>
      {pluginUrl === null ? (
        <ScriptWay website={website} />
      ) : (
        <PluginWay website={website} mastheadUrl={mastheadUrl} pluginUrl={pluginUrl} />
      )}
      <Heard website={website} at={at} />
    </section>
  );
}

function PublicKey({ website: { title, public_key: key } }: { website: KeptWebsite }) {
  const { t } = useTranslation('onboarding');
  return <KeyField label={t('step3.publicKey')} site={title} value={key} />;
}

function Secret({ website }: { website: KeptWebsite }) {
  const { secret_key: masked, previous_secret_key_until: until } = website;
  return <SecretKey site={website} masked={masked} until={until} />;
}

type PluginWayProps = { website: KeptWebsite; mastheadUrl: string; pluginUrl: string };

function PluginWay({ website, mastheadUrl, pluginUrl }: PluginWayProps) {
  const { t } = useTranslation('onboarding');
  return (
    <ol className={steps.way}>
      <li>
        <span>{t('step3.plugin.get')}</span>
        {/* Not a route of the console: browsers save the file. */}
        <Button
          component="a"
          href={pluginUrl}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('step3.plugin.download')}
        </Button>
      </li>
      <li>{t('step3.plugin.install')}</li>
      <li>
        <span>{t('step3.plugin.paste')}</span>
        <KeyField label={t('step3.plugin.address')} site={website.title} value={mastheadUrl} />
        <PublicKey website={website} />
        <Secret website={website} />
      </li>
      <li>{t('step3.open')}</li>
    </ol>
  );
}

function ScriptWay({ website }: { website: KeptWebsite }) {
  const { t } = useTranslation('onboarding');
  const { title, key, public_key: publicKey } = website;
  const websites = `/resources/edit?resource=${encodeURIComponent(key)}&section=websites`;
  return (
    <>
      <ol className={steps.way}>
        <li>
          <span>{t('step3.script.website')}</span>
          {/* A new page: the secret key below is shown only in this one. */}
          <Anchor href={websites} target="_blank" rel="noopener" inherit underline="always">
            {t('step3.script.websites', { site: title })}
          </Anchor>
        </li>
        <li>
          <span>{t('step3.script.name')}</span>
          <code>{'<meta name="masthead-content" content="article-1">'}</code>
        </li>
        <li>
          <span>{t('step3.script.paste')}</span>
          <SdkLine site={title} publicKey={publicKey} />
        </li>
        <li>{t('step3.open')}</li>
      </ol>
      <p className={classes.text}>{t('step3.script.keys')}</p>
      <PublicKey website={website} />
      <Secret website={website} />
    </>
  );
}
