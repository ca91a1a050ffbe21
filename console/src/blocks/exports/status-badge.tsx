import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ExportStatus } from '#contract/domains/exports/schemas.ts';

/** Success is good; whatever is not there yet is shown like what failed. */
export function StatusBadge({ status }: { status: ExportStatus }) {
  const { t } = useTranslation('exports');
  return <Badge tone={status === 'success' ? 'good' : 'bad'}>{t(`statuses.${status}`)}</Badge>;
}
