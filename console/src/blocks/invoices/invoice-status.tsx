import { useTranslation } from 'react-i18next';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { todayIn } from '#console/lib/today.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Lines, SecondaryText } from '#console/ui/cells/cells.tsx';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';
import { dueDate, isOnlyDeclined } from './due.ts';

const tones = {
  draft: 'quiet',
  open: 'quiet',
  paid: 'good',
  past_due: 'bad',
  uncollectible: 'bad',
  void: 'bad',
} as const;

interface StatusProps {
  invoice: Invoice;
  /** Says until when a declined one can be paid, where no column does. */
  hasDue?: boolean;
}

/** Renders the status of an invoice; a declined card shows only while there is time to pay. */
export function InvoiceStatusBadge({ invoice, hasDue = false }: StatusProps) {
  const { t } = useTranslation('billing');
  const { available } = useSites();
  const { status, resource, payment_due_date: due } = invoice;
  const zone = available.find(({ key }) => key === resource.key)?.reporting_timezone ?? 'UTC';
  const isDeclined = isOnlyDeclined(invoice, todayIn(zone));
  const word = t(isDeclined ? 'status.declined' : `status.${status}`);
  const badge = <Badge tone={tones[status]}>{word}</Badge>;
  if (!hasDue || !isDeclined || due === null) return badge;
  return (
    <Lines
      items={[badge, <SecondaryText key="due">{t('status.due', { date: dueDate(due) })}</SecondaryText>]}
    />
  );
}
