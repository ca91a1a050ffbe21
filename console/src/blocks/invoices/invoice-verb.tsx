import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { money, monthInWords } from '#console/lib/formats.ts';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';

/** Irreversible operation of root on an invoice. */
type Verb = 'finalize' | 'pay' | 'void' | 'discard';

interface Sent {
  invoice: Invoice;
  /** True to finalize a draft although its month now has another amount. */
  isAsDrafted: boolean;
}

const calls: Record<Verb, (sent: Sent) => Promise<unknown>> = {
  finalize: ({ invoice: { id }, isAsDrafted }) => client.invoices.finalize({ id, as_drafted: isAsDrafted }),
  pay: ({ invoice: { id, resource } }) => client.invoices.pay({ key: resource.key, id }),
  void: ({ invoice: { id, resource } }) => client.invoices.voidInvoice({ key: resource.key, id }),
  discard: ({ invoice: { id, resource } }) => client.invoices.discard({ key: resource.key, id }),
};

/** Returns the current amount of a draft's month in cents if it differs; null if it is the same. */
async function countedAnew({ resource, calendar_period, currency, amount }: Invoice): Promise<number | null> {
  const { items } = await client.invoices.dryRun({ key: resource.key, calendar_period });
  const counted = items.find((item) => item.currency === currency)?.amount ?? 0;
  return counted === amount ? null : counted;
}

/** Renders a button that confirms, with the amount and the site, before an irreversible operation. */
export function InvoiceVerb({ verb, invoice }: { verb: Verb; invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const send = useMutation({
    mutationFn: (sent: Sent) => calls[verb](sent),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.invoices.key() }),
  });
  const { amount, currency, calendar_period: period, resource } = invoice;
  const names = {
    name: invoice.invoice_number ?? t('columns.draft', { id: invoice.id }),
    amount: money(amount, currency),
    month: monthInWords(period),
  };
  const ask = async () => {
    // Without an answer the server still rejects a draft whose amount differs.
    const counted = verb === 'finalize' ? await countedAnew(invoice).catch(() => null) : null;
    const question = {
      title: t(`verbs.${verb}.title`, names),
      text: t(`verbs.${verb}.text`, names),
      verb: t(`verbs.${verb}.do`),
      isLoss: verb === 'void' || verb === 'discard',
      site: resource.title,
    };
    const differing = counted !== null && {
      ...question,
      title: t('verbs.finalize.differsTitle', names),
      text: t('verbs.finalize.differsText', { counted: money(counted, currency) }),
      verb: t('verbs.finalize.differsDo'),
    };
    if (await confirm(differing || question)) send.mutate({ invoice, isAsDrafted: counted !== null });
  };
  if (verb === 'discard')
    return (
      <RowAction
        icon={IconTrash}
        verb={t('verbs.discard.button')}
        name={t('verbs.discard.name', names)}
        act={() => void ask()}
      />
    );
  return (
    <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => void ask()}>
      {t(`verbs.${verb}.button`)}
    </Button>
  );
}

const isPayable = ({ is_finalized: isFinal, status }: Invoice) =>
  isFinal && status !== 'paid' && status !== 'void';

/** Offers to pay or void an invoice that has its number and is not paid. */
export function PayingVerbs({ invoice }: { invoice: Invoice }) {
  if (!isPayable(invoice)) return null;
  return (
    <>
      <InvoiceVerb verb="pay" invoice={invoice} />
      <InvoiceVerb verb="void" invoice={invoice} />
    </>
  );
}

/** Offers to finalize or discard a draft. */
export function DraftVerbs({ invoice }: { invoice: Invoice }) {
  if (invoice.is_finalized) return null;
  return (
    <>
      <InvoiceVerb verb="finalize" invoice={invoice} />
      <InvoiceVerb verb="discard" invoice={invoice} />
    </>
  );
}
