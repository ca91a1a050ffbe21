import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { money, monthInWords } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { OwedItem } from '#contract/domains/invoices/schemas.ts';
import type { RemovalQuestion } from '../use-remove.ts';
import classes from './invoices.module.css';

interface Site {
  id: number;
  key: string;
  title: string;
}

function Owed({ t, items }: { t: TFunction<'billing'>; items: readonly OwedItem[] }) {
  return (
    <ul className={classes.owed}>
      {items.map(({ kind, calendar_period: period, invoice_number: number, amount, currency }) => (
        <li key={`${kind}-${period}-${currency}-${number}`}>
          {t(`owed.${kind}`, {
            amount: money(amount, currency),
            month: monthInWords(period),
            number: number ?? '',
          })}
        </li>
      ))}
    </ul>
  );
}

/**
 * Checks what a site owes before the question whether to delete it.
 * @returns the question with the current month's invoice; null if the site has to pay first, which is then shown
 */
export function useOwedFirst(): (site: Site, question: RemovalQuestion) => Promise<RemovalQuestion | null> {
  const { t } = useTranslation('billing');
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async ({ id, key, title }, question) => {
    // Without an answer the question is asked anyway: the server rejects a deletion that isn't allowed.
    const owed = await client.invoices.owed({ key }, { context: { resource: key } }).catch(() => null);
    if (owed === null || owed.items.length === 0) return question;
    if (!owed.blocks_deletion)
      return {
        ...question,
        text: (
          <>
            {question.text} {t('owed.lastInvoice')}
            <Owed t={t} items={owed.items} />
          </>
        ),
      };
    const isOpening = await confirm({
      title: t('owed.title', { title }),
      text: (
        <>
          {t('owed.text')}
          <Owed t={t} items={owed.items.filter(({ kind }) => kind !== 'running')} />
        </>
      ),
      verb: t('owed.open'),
      site: null,
    });
    if (isOpening) await navigate({ to: '/invoices', search: { resource_id: id } as never });
    return null;
  };
}
