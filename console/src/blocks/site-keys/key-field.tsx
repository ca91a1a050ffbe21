import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#console/ui/browser/clipboard.ts';
import classes from './site-keys.module.css';

interface KeyFieldProps {
  label: string;
  /** Title of the website, so that screen readers can tell the fields apart. */
  site: string;
  value: string;
  description?: string;
  canCopy?: boolean;
}

const shownMs = 1_500;

/** Renders a key to read and to copy. */
export function KeyField({ label, site, value, description, canCopy = true }: KeyFieldProps) {
  const { t } = useTranslation('siteKeys');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(value))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  const name = `${t('copy')}: ${t('ofSite', { label, site })}`;
  return (
    <TextInput
      label={label}
      aria-label={t('ofSite', { label, site })}
      description={description}
      value={value}
      readOnly
      classNames={{ input: classes.key }}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        canCopy && (
          <Tooltip label={t(isCopied ? 'copied' : 'copy')} opened={isCopied || undefined}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={isCopied ? t('copied') : name}
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
