import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { money, monthInWords } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';

/** What root does to an invoice, never to be taken back. */
type Verb = 'finalize' | 'pay' | 'void';

const calls: Record<Verb, (invoice: Invoice) => Promise<unknown>> = {
  finalize: ({ id }) => client.invoices.finalize({ id }),
  pay: ({ id, resource: { key } }) => client.invoices.pay({ key, id }),
  void: ({ id, resource: { key } }) => client.invoices.voidInvoice({ key, id }),
};

/** A button that asks, with the amount and the site, before it does what can't be taken back. */
export function InvoiceVerb({ verb, invoice }: { verb: Verb; invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const send = useMutation({
    mutationFn: () => calls[verb](invoice),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.invoices.key() }),
  });
  const { amount, currency, calendar_period: period, resource } = invoice;
  const names = {
    name: invoice.invoice_number ?? t('columns.draft', { id: invoice.id }),
    amount: money(amount, currency),
    month: monthInWords(period),
  };
  const ask = async () => {
    const question = {
      title: t(`verbs.${verb}.title`, names),
      text: t(`verbs.${verb}.text`, names),
      verb: t(`verbs.${verb}.do`),
      isLoss: verb === 'void',
      site: resource.title,
    };
    if (await confirm(question)) send.mutate();
  };
  return (
    <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => void ask()}>
      {t(`verbs.${verb}.button`)}
    </Button>
  );
}
