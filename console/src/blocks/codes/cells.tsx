import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { siteNow, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, number } from '#console/lib/formats.ts';
import { todayIn } from '#console/lib/today.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import classes from './codes.module.css';

/** Renders a code that can be copied. */
export function CodeCell({ code }: { code: string }) {
  const { t } = useTranslation('codes');
  return (
    <span className={classes.code}>
      <code title={code}>{code}</code>
      <CopyButton value={code} label={t('copyCode', { code })} />
    </span>
  );
}

/** A promo or an invite with the counts of its uses: by its own code, and by its unique codes. */
interface Used {
  code: string;
  count_uses: number;
  unique_uses: number;
  activations_limit: number;
}

/** Returns the number of redemptions by any of its codes. */
export function totalUses({ count_uses, unique_uses }: Pick<Used, 'count_uses' | 'unique_uses'>): number {
  return count_uses + unique_uses;
}

/** Renders the number of redemptions and their share of the limit of its own code; links to the list of them. */
export function UsesCell({ of, to }: { of: Used; to: string }) {
  const { t } = useTranslation('codes');
  const { count_uses: own, unique_uses: unique, activations_limit: limit, code } = of;
  const style = { '--share': `${limit > 0 ? Math.min(100, (own / limit) * 100) : 0}%` } as CSSProperties;
  const ofLimit = limit > 0 ? t('uses', { uses: number(own), limit: number(limit) }) : null;
  const total = totalUses(of);
  const words = unique > 0 ? number(total) : (ofLimit ?? t('usesUnlimited', { uses: number(own) }));
  return (
    <span className={classes.uses}>
      <span>{total > 0 ? <RowLink to={to}>{words}</RowLink> : words}</span>
      {unique > 0 && (
        <span title={t('usesByCode', { own: ofLimit ?? number(own), code, unique: number(unique) })}>
          <SecondaryText>
            {t('usesInShort', { own: ofLimit ?? number(own), unique: number(unique) })}
          </SecondaryText>
        </span>
      )}
      {limit > 0 && (
        <span className={classes.bar} aria-hidden>
          <span style={style} />
        </span>
      )}
    </span>
  );
}

/** Returns a function that describes redemptions: `12 of 50`, `112 (28 with HALFOFF, 84 with unique codes)`. */
export function useUsesInWords(): (of: Used) => string {
  const { t } = useTranslation('codes');
  return (of) => {
    const { count_uses: own, unique_uses: unique, activations_limit: limit, code } = of;
    const ofLimit = t('uses', { uses: number(own), limit: number(limit) });
    if (unique === 0) return limit > 0 ? ofLimit : t('usesUnlimited', { uses: number(own) });
    const parts = t('usesByCode', { own: limit > 0 ? ofLimit : number(own), code, unique: number(unique) });
    return t('usesOfAll', { total: number(totalUses(of)), parts });
  };
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

interface WindowCellProps {
  start: string | null;
  end: string | null;
  /** True if the limit is reached, so that the end of validity no longer matters. */
  isUsedUp: boolean;
  /** First day on which it gives nothing; left out for items without an end. */
  nothingSince?: string | null;
}

/** Returns whether the limit is reached and no unique codes have been redeemed. */
export const isUsedUp = ({
  count_uses,
  unique_uses,
  activations_limit: limit,
}: Omit<Used, 'code'>): boolean => limit > 0 && count_uses >= limit && unique_uses === 0;

/** Returns the text with the day a promo or an invite was deleted; empty if it wasn't. */
export function useDeletedText({ deleted_at }: { deleted_at: string | null }): string {
  const { t } = useTranslation('codes');
  const zone = useSiteZone();
  return deleted_at === null ? '' : t('deleted', { day: date(deleted_at, zone) });
}

/** Renders the first and last day of validity, and their distance from today in the site's time zone. */
export function WindowCell({ start, end, isUsedUp: isOver, nothingSince = null }: WindowCellProps) {
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
      {isOver ? (
        <Badge>{t('usedUp')}</Badge>
      ) : nothingSince !== null && today >= nothingSince && !(end !== null && today > end) ? (
        <Badge tone="warn">{t('givesNothing', { day: date(nothingSince) })}</Badge>
      ) : start !== null && today < start ? (
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
