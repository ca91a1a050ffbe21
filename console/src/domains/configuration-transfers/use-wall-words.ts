import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import type { WallAccess } from '#contract/domains/content/words.ts';

/** Rule "Behind the wall" in a transfer, without ids. */
interface PortableRule {
  types: readonly string[];
  terms: readonly (readonly [taxonomy: string, term: string])[];
  younger_than_days: number | null;
  older_than_days: number | null;
  access: WallAccess;
}

const isRule = (value: unknown): value is PortableRule =>
  typeof value === 'object' && value !== null && 'access' in value && 'terms' in value;

/** Returns the words of rules "Behind the wall" in a transfer. */
export function useWallWords() {
  const { t } = useTranslation(['configurationTransfers', 'contentWall', 'blocks']);

  /** Returns "Rule 2", or "Rule 2: category › politics" for a name in it. */
  function labelOf([, n = '', , ...names]: readonly string[]): string {
    return names.length === 0 ? t('wall.rule', { n }) : t('wall.names', { n, names: names.join(' › ') });
  }

  function ageIn({ younger_than_days: younger, older_than_days: older }: PortableRule): string | null {
    if (younger !== null) return t('contentWall:age.younger', { count: younger, n: number(younger) });
    return older === null ? null : t('contentWall:age.older', { count: older, n: number(older) });
  }

  /** Returns "article; category › politics; Younger than 7 days: Members"; null if there is no rule. */
  function inWords(value: unknown): string | null {
    if (!isRule(value)) return null;
    const terms = value.terms.map((names) => names.join(' › ')).join(', ');
    const about = [value.types.join(', '), terms, ageIn(value)].filter(Boolean).join('; ');
    return `${about || t('wall.all')}: ${t(`blocks:access.${value.access}`)}`;
  }

  return { labelOf, inWords };
}
