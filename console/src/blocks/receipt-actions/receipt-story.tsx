import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { dateTime, money } from '#console/lib/formats.ts';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import type { Receipt } from '#contract/domains/receipts/schemas.ts';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import classes from './receipt-actions.module.css';
import { useDocuments } from './use-documents.ts';
import { useReceipts } from './use-receipts.ts';

interface DocumentProps {
  receipt: Receipt;
  transaction: Transaction;
  mayWrite: boolean;
}

/** Renders a receipt or credit note with each time it was generated and sent. */
function Document({ receipt, transaction, mayWrite }: DocumentProps) {
  const { t } = useTranslation('receipts');
  const receipts = useReceipts();
  const { number, adjustment_id: adjustment, download_link: link, revisions, sends } = receipt;
  const { timezone: zone, user, id } = transaction;
  const asked = adjustment === null ? { id } : { id, adjustment_id: adjustment };
  const happened = [
    ...revisions.map((one) => ({
      at: one.made_at,
      text: t(one.revision === 1 ? 'story.made' : 'story.again'),
      who: one.made_by,
    })),
    ...sends.map((one) => ({
      at: one.sent_at,
      text: t('story.sent', { recipient: one.recipient }),
      who: one.sent_by,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <li>
      <span>{t(adjustment === null ? 'story.receipt' : 'story.note', { number })}</span>
      {happened.map(({ at, text, who }) => (
        <div key={`${at} ${text}`}>
          <SecondaryText>
            {dateTime(at, zone)} · {t('story.by', { what: text, who })}
          </SecondaryText>
        </div>
      ))}
      <div className={classes.buttons}>
        {link !== null && (
          <Button
            variant="default"
            size="xs"
            loading={receipts.isBusy}
            onClick={() => receipts.download(asked)}
          >
            {t('story.download', { number })}
          </Button>
        )}
        {adjustment !== null && mayWrite && link !== null && user !== null && (
          <Button variant="default" size="xs" onClick={() => void receipts.send(asked, user.email)}>
            {t('actions.sendNote', { number })}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Renders the receipt and the credit notes of a transaction; a refund without a credit note can get one. */
export function ReceiptStory({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('receipts');
  const mayWrite = useMay('receipts', 'write');
  const receipts = useReceipts();
  const { id, amount, adjustments, currency } = transaction;
  const items = useDocuments(id) ?? [];
  if (items.length === 0) return null;
  const noted = new Set(items.map((one) => one.adjustment_id));
  const failed = new Set(adjustments.map((one) => one.reverses));
  return (
    <ul className={classes.list}>
      {items.map((receipt) => (
        <Document key={receipt.id} receipt={receipt} transaction={transaction} mayWrite={mayWrite} />
      ))}
      {mayWrite &&
        adjustments
          .filter((one) => one.amount !== 0 || amount === 0)
          .filter((one) => one.reverses === null && !failed.has(one.id) && !noted.has(one.id))
          .map((one) => (
            <li key={`back ${one.id}`}>
              <Button
                variant="default"
                size="xs"
                onClick={() => void receipts.make({ id, adjustment_id: one.id }, false)}
              >
                {t('actions.makeNote', { amount: money(one.amount, currency) })}
              </Button>
            </li>
          ))}
    </ul>
  );
}
