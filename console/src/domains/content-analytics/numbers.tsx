import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { fineMoney, number, percent } from '#console/lib/formats.ts';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import type { AnalyticsNumber } from '#contract/domains/content-analytics/words.ts';
import classes from './content-analytics.module.css';

/** Which rows are opened: of a number, and of one piece of content or (null) of all that is shown. */
export interface OpenedNumber {
  of: AnalyticsNumber;
  content: { id: number; title: string } | null;
}

interface NumberProps extends OpenedNumber {
  value: number;
  /** Share beside the number, 0 to 1; left out for none. */
  share?: number | null;
  onOpen: (opened: OpenedNumber) => void;
}

/** Renders a number that opens its rows for roles that may see the reads of single members. */
export function OpenNumber({ of, content, value, share, onOpen }: NumberProps) {
  const { t } = useTranslation('contentAnalytics');
  const mayOpen = useMay('memberActivity', 'read');
  const words = number(value);
  const title = content?.title ?? t('rows.all');
  return (
    <span className={classes.number}>
      {share !== undefined && <SecondaryText>{share === null ? <Missing /> : percent(share)}</SecondaryText>}
      {mayOpen && value > 0 ? (
        <button
          type="button"
          className={classes.open}
          aria-label={`${words}, ${t('rows.open', { number: t(`columns.${of}`), title })}`}
          onClick={() => onOpen({ of, content })}
        >
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
    </span>
  );
}

/** Cents with one decimal, shown with three decimals of the currency. */
export function FineMoney({ value, currency }: { value: number | null; currency: string | null }) {
  return value === null || currency === null ? <Missing /> : fineMoney(value, currency);
}
