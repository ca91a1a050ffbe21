import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './defined.module.css';
import type { Defined } from './definitions.ts';
import { Tip } from './tip.tsx';

interface DefinedLabelProps {
  name: Defined;
  label: string;
}

/** The name of a figure: pointing at it shows its definition, following it leads to all of them. */
export function DefinedLabel({ name, label }: DefinedLabelProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Tip label={t(`definitions.${name}`)} position="top-start">
      <Link to="/dashboard/definitions" hash={name} className={classes.label}>
        {label}
      </Link>
    </Tip>
  );
}
