import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import { date, money } from '#console/lib/formats.ts';
import type { Option } from '#console/ui/fields/field.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { Card } from '#console/ui/page/page.tsx';
import classes from './receipts.module.css';

const transactions: OptionSource<number> = {
  key: 'receipt-transactions',
  async load(search) {
    const filter = search === '' ? {} : { filter: { email: search } };
    const { items } = await client.transactions.list({ limit: 10, ...filter });
    return items.map(({ id, user, amount, currency, created_at: at }) => ({
      value: id,
      label: `${id} · ${user?.email ?? ''} · ${money(amount, currency)} · ${date(at)}`,
    }));
  },
};

/** Returns an object URL for a file, which is revoked when it is no longer shown. */
function useAddress(file: Blob | undefined): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}

/** Renders the PDF made from the editor's current template. */
export function Preview({ html }: { html: string }) {
  const { t } = useTranslation('receipts');
  const [chosen, setChosen] = useState<Option<number> | null>(null);
  const { data, error } = useQuery({
    queryKey: ['receipt-preview', html, chosen?.value ?? null],
    queryFn: () => client.receipts.preview({ html, ...(chosen ? { transaction_id: chosen.value } : {}) }),
    enabled: html !== '',
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
    meta: { silentError: true },
  });
  const address = useAddress(data);
  const reason = error ? descriptionOf(error) : null;
  return (
    <Card
      title={t('preview.title')}
      description={t('preview.text')}
      actions={
        address !== null && (
          <a href={address} target="_blank" rel="noopener">
            {t('preview.open')}
          </a>
        )
      }
    >
      <SearchSelect
        options={transactions}
        chosen={chosen}
        onChoose={setChosen}
        isClearable
        opensOnFocus
        input={{
          label: t('preview.transaction'),
          description: t('preview.transactionText'),
          required: false,
          disabled: false,
          error: null,
        }}
      />
      {reason !== null && (
        <p role="alert" className={classes.note}>
          {t('preview.failed', { reason })}
        </p>
      )}
      {address !== null && <iframe src={address} title={t('preview.frame')} className={classes.preview} />}
    </Card>
  );
}
