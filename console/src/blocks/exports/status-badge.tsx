import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ExportStatus } from '#contract/domains/exports/schemas.ts';

const tones = { success: 'good', failed: 'bad', new: 'quiet', proceeding: 'quiet' } as const;

/** How an export stands: what is being made is neither good nor bad. */
export function StatusBadge({ status }: { status: ExportStatus }) {
  const { t } = useTranslation('exports');
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
