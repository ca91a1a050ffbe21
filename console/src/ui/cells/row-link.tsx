import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './cells.module.css';

interface RowLinkProps {
  /** Address inside the console: `/groups/edit/3`. */
  to: string;
  /** True to open in a new tab, as the specification requires. */
  isNewTab?: boolean;
  children: ReactNode;
}

/** Renders the name of a row, which opens it. */
export function RowLink({ to, isNewTab = false, children }: RowLinkProps) {
  const target = isNewTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Link to={to} className={classes.link} {...target}>
      {children}
    </Link>
  );
}
