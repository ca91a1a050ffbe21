import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ExportStatus } from '#contract/domains/exports/schemas.ts';

/** How an export stands: good once its file is there, danger until then and when none comes of it. */
export function StatusBadge({ status }: { status: ExportStatus }) {
  const { t } = useTranslation('exports');
  return <Badge tone={status === 'success' ? 'good' : 'bad'}>{t(`statuses.${status}`)}</Badge>;
}
