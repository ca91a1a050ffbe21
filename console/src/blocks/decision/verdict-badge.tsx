import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { Verdict } from '#contract/domains/decisions/words.ts';

const tones = {
  grant: 'good',
  meter_grant: 'good',
  register: 'warn',
  paywall: 'bad',
  deny: 'bad',
} as const;

/** Renders the answer to a reader: "Opened". */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('decisions');
  return <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>;
}
