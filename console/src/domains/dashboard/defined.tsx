import { Anchor, Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './defined.module.css';
import type { Defined } from './definitions.ts';

interface DefinedLabelProps {
  name: Defined;
  label: string;
}

/** Renders the name of a metric with a button that shows its definition in place. */
export function DefinedLabel({ name, label }: DefinedLabelProps) {
  const { t } = useTranslation('dashboard');
  return (
    <span className={classes.label}>
      {label} <InfoButton label={t('card.about', { label })} text={t(`definitions.${name}`)} hash={name} />
    </span>
  );
}

interface InfoButtonProps {
  /** Names the button. */
  label: string;
  text: string;
  /** Anchor of the definition on the page of all definitions. */
  hash: Defined;
}

/** Opens a sentence below itself; the focus comes back to the button. */
export function InfoButton({ label, text, hash }: InfoButtonProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={300}>
      <Popover.Target>
        <UnstyledButton className={classes.info} aria-label={label}>
          <IconInfoCircle size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <p className={classes.text}>{text}</p>
        <Anchor component={Link} to="/dashboard/definitions" hash={hash} size="sm">
          {t('card.allDefinitions')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
