import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { BulkChangeState } from '#contract/domains/bulk-changes/schemas.ts';

const tones: Partial<Record<BulkChangeState, 'good' | 'bad' | 'warn'>> = {
  done: 'good',
  failed: 'bad',
  stopped: 'warn',
};

export function StateBadge({ state }: { state: BulkChangeState }) {
  const { t } = useTranslation('bulkChanges');
  return <Badge tone={tones[state] ?? 'quiet'}>{t(`states.${state}`)}</Badge>;
}
