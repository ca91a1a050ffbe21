import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#console/ui/browser/clipboard.ts';
import type { SetupState } from '#contract/domains/onboarding/schemas.ts';
import { secretOf } from './made-websites.ts';
import classes from './onboarding.module.css';

type KeptWebsite = SetupState['items'][number];

interface WebsiteKeysProps {
  website: KeptWebsite;
  /** When it was asked for, in milliseconds. */
  at: number;
  isPlugin: boolean;
}

/** The keys of one website, the line for its pages, and whether it has called. */
export function WebsiteKeys({ website, at, isPlugin }: WebsiteKeysProps) {
  const { t } = useTranslation('onboarding');
  const { id, title, public_key: publicKey, secret_key: masked } = website;
  const secret = secretOf(id);
  const call = `${location.origin}/reader/v1/ping?key=${publicKey}`;
  return (
    <section className={classes.site} aria-label={title}>
      <h2>{title}</h2>
      {!isPlugin && (
        <Key label={t('step3.snippet')} site={title} value={`<script>fetch("${call}")</script>`} />
      )}
      <Key label={t('step3.publicKey')} site={title} value={publicKey} />
      <Key
        label={t('step3.secretKey')}
        site={title}
        value={secret ?? masked}
        description={t(
          `step3.${masked === '' ? 'secretNone' : secret === null ? 'secretGone' : 'secretText'}`,
        )}
        canCopy={secret !== null}
      />
      <FirstCall website={website} at={at} />
    </section>
  );
}

interface KeyProps {
  label: string;
  /** Title of the website, for those who can't see to which a field belongs. */
  site: string;
  value: string;
  description?: string;
  canCopy?: boolean;
}

const shownMs = 1_500;

function Key({ label, site, value, description, canCopy = true }: KeyProps) {
  const { t } = useTranslation('onboarding');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(value))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  const name = `${t('step3.copy')}: ${t('step3.ofSite', { label, site })}`;
  return (
    <TextInput
      label={label}
      aria-label={t('step3.ofSite', { label, site })}
      description={description}
      value={value}
      readOnly
      classNames={{ input: classes.key }}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        canCopy && (
          <Tooltip label={t(isCopied ? 'step3.copied' : 'step3.copy')} opened={isCopied || undefined}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={isCopied ? t('step3.copied') : name}
              onClick={() => void copy()}
            >
              {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )
      }
    />
  );
}

/** How long ago a call still counts as just received, in seconds. */
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
