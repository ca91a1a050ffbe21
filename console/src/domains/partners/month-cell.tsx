import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing } from '#console/ui/cells/cells.tsx';
import type { PartnerInShort } from '#contract/domains/partner-health/schemas.ts';
import classes from './partners.module.css';
import { inMoney, worstOf } from './usage.ts';

/** Renders the current invoice of a partner, with a warning if it exceeds or nears what its plans include. */
export function MonthCell({ health }: { health: PartnerInShort | undefined }) {
  const { t } = useTranslation('partnerHealth');
  if (!health) return <Missing />;
  const worst = worstOf(health.warnings);
  return (
    <span className={classes.month}>
      {inMoney(health.bill) ?? <Missing />}
      {worst !== null && (
        <Badge tone={worst === 'past' ? 'bad' : worst === 'near' ? 'warn' : 'quiet'}>
          {t(`short.${worst}`)}
        </Badge>
      )}
    </span>
  );
}
