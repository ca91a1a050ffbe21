import { Anchor, Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './defined.module.css';
import type { Defined } from './definitions.ts';

interface DefinedLabelProps {
  name: Defined;
  label: string;
}

/** The name of a figure, and a button that shows its definition in place. */
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
  /** Where on the page of all definitions it stands. */
  hash: Defined;
}

/** Opens a sentence below itself. The panel is made once it is asked for: a dashboard has thirty of these buttons. */
export function InfoButton({ label, text, hash }: InfoButtonProps) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  const button = (
    <UnstyledButton
      className={classes.info}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => setOpen((open) => !open)}
    >
      <IconInfoCircle size={14} aria-hidden />
    </UnstyledButton>
  );
  if (!isOpen) return button;
  return (
    <Popover opened onChange={setOpen} position="bottom-start" trapFocus returnFocus width={300}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <p className={classes.text}>{text}</p>
        <Anchor component={Link} to="/dashboard/definitions" hash={hash} size="sm">
          {t('card.allDefinitions')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
