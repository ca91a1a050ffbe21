import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { InvoiceStatus } from '#contract/domains/invoices/words.ts';

const tones = {
  draft: 'quiet',
  open: 'quiet',
  paid: 'good',
  past_due: 'bad',
  uncollectible: 'bad',
  void: 'bad',
} as const;

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('billing');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
