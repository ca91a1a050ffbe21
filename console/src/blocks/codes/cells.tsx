import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, number } from '#console/lib/formats.ts';
import { siteNow, useSiteZone } from '#console/lib/remembered/sites.ts';
import { todayIn } from '#console/lib/today.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import classes from './codes.module.css';

/** A code that can be copied. */
export function CodeCell({ code }: { code: string }) {
  const { t } = useTranslation('codes');
  return (
    <span className={classes.code}>
      <code title={code}>{code}</code>
      <CopyButton value={code} label={t('copyCode', { code })} />
    </span>
  );
}

interface UsesCellProps {
  uses: number;
  /** 0 means no limit. */
  limit: number;
  /** The number, in words or as a link. */
  children: ReactNode;
}

/** How often a code was used, and how much of its limit that is. */
export function UsesCell({ uses, limit, children }: UsesCellProps) {
  const style = { '--share': `${limit > 0 ? Math.min(100, (uses / limit) * 100) : 0}%` } as CSSProperties;
  return (
    <span className={classes.uses}>
      <span>{children}</span>
      {limit > 0 && (
        <span className={classes.bar} aria-hidden>
          <span style={style} />
        </span>
      )}
    </span>
  );
}

/** Uses in words: `12 of 50`. */
export function useUsesInWords(): (uses: number, limit: number) => string {
  const { t } = useTranslation('codes');
  return (uses, limit) =>
    t(limit > 0 ? 'uses' : 'usesUnlimited', { uses: number(uses), limit: number(limit) });
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

interface WindowCellProps {
  start: string | null;
  end: string | null;
}

/** From when until when a code is valid, and how far away that is on the site's today. */
export function WindowCell({ start, end }: WindowCellProps) {
  const { t } = useTranslation('codes');
  const today = todayIn(useSiteZone(), siteNow());
  const days =
    start !== null && end !== null
      ? t('range', { from: date(start), to: date(end) })
      : start !== null
        ? t('from', { day: date(start) })
        : end !== null
          ? t('until', { day: date(end) })
          : t('always');
  return (
    <span className={classes.window}>
      <span>{days}</span>
      {start !== null && today < start ? (
        <Badge tone="warn">{t('startsIn', { count: daysBetween(today, start) })}</Badge>
      ) : end !== null && today > end ? (
        <Badge>{t('ended')}</Badge>
      ) : end === null ? null : (
        <Badge tone="good">
          {today === end ? t('today') : t('endsIn', { count: daysBetween(today, end) })}
        </Badge>
      )}
    </span>
  );
}
