import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import type { CodeBatch } from '#contract/domains/code-families/schemas.ts';
import classes from './family.module.css';

/** Renders the number of codes by state; each number links to its codes below. */
export function FamilyFigures({ family }: { family: CodeBatch }) {
  const { t } = useTranslation('codeFamilies');
  const { made, codes, uses } = family;
  const opens = (count: number, state?: 'used' | 'unused' | 'void') =>
    count === 0 ? (
      number(count)
    ) : (
      <Link to="." search={(state ? { state } : {}) as never} hash="all-codes" resetScroll={false}>
        {number(count)}
      </Link>
    );
  return (
    <section className={classes.figures} aria-label={t('figures.title')}>
      <Stat label={t('figures.made')} figure={opens(made)} />
      <Stat label={t('figures.used')} figure={opens(codes.used, 'used')} />
      <Stat label={t('figures.unused')} figure={opens(codes.unused, 'unused')} />
      <Stat label={t('figures.void')} figure={opens(codes.void, 'void')} />
      {family.uses_per_code > 1 && <Stat label={t('figures.uses')} figure={number(uses)} />}
    </section>
  );
}
