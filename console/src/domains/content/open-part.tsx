import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './content.module.css';

interface OpenPartProps {
  isOpen: boolean;
  /** Id of the part that it opens. */
  controls: string;
  /** Label that includes the row, for readers who don't see it. */
  label: string;
  onToggle: () => void;
  children: ReactNode;
}

/** Opens a part of a row below it, and closes it. */
export function OpenPart({ isOpen, controls, label, onToggle, children }: OpenPartProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.open}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      title={label}
      onClick={onToggle}
    >
      <Chevron size={14} aria-hidden />
      <span>{children}</span>
      <span className="visually-hidden">{label}</span>
    </UnstyledButton>
  );
}
