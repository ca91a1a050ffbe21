import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../browser/clipboard.ts';

const shownMs = 1_500;

/** Copies a read-only value. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useTranslation('kit');
  const [isDone, setDone] = useState(false);
  const name = isDone ? t('actions.copied') : (label ?? t('actions.copy'));
  const copy = async () => {
    if (!(await copyText(value))) return;
    setDone(true);
    setTimeout(() => setDone(false), shownMs);
  };
  return (
    <Tooltip label={name}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={name} onClick={() => void copy()}>
        {isDone ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
