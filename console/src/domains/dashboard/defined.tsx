import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './defined.module.css';
import type { Defined } from './definitions.ts';
import { whenPointed } from './when-pointed.ts';

interface DefinedLabelProps {
  name: Defined;
  label: string;
}

/** The name of a figure: pointing at it shows its definition, following it leads to all of them. */
export function DefinedLabel({ name, label }: DefinedLabelProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Tooltip label={t(`definitions.${name}`)} multiline maw={300} events={whenPointed} position="top-start">
      <Link to={'/dashboard/definitions' as string} hash={name} className={classes.label}>
        {label}
      </Link>
    </Tooltip>
  );
}
