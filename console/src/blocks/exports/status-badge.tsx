import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ExportStatus } from '#contract/domains/exports/schemas.ts';

/** Renders the state of an export: good once its file exists, otherwise bad. */
export function StatusBadge({ status }: { status: ExportStatus }) {
  const { t } = useTranslation('exports');
  return <Badge tone={status === 'success' ? 'good' : 'bad'}>{t(`statuses.${status}`)}</Badge>;
}
