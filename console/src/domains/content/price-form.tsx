import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { presses } from '#console/ui/browser/shortcuts.ts';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { sameFigure } from '#console/ui/fields/currency-field.tsx';
import { TypedInput } from '#console/ui/fields/typed-input.tsx';
import { useSubmitOnce } from '#console/ui/record-form/use-submit-once.ts';
import { amountToText, currenciesWith } from '#contract/base/cents.ts';
import { isCurrency } from '#contract/base/minor-units.ts';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';
import { useUnsavedPrices } from './unsaved-prices.tsx';

interface PriceFormProps {
  item: ContentItem;
  /** Called after a save, a version conflict or a cancellation. */
  onEnd: () => void;
}

/** Renders price and currency of an item in the row: Enter saves and Esc cancels, like the buttons. */
export function PriceForm({ item, onEnd }: PriceFormProps) {
  const { t } = useTranslation(['content', 'kit']);
  const queries = useQueryClient();
  const [price, setPrice] = useState<number | null>(item.price);
  const [currency, setCurrency] = useState<string>(item.currency);
  const [error, setError] = useState('');
  const [refused, setRefused] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The click that made an input of the price meant it.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  useUnsavedPrices(item.id, price !== item.price || currency !== item.currency);
  const save = useMutation({
    mutationFn: (input: Parameters<typeof client.content.updatePrice>[0]) =>
      client.content.updatePrice(input),
    onSettled: () => queries.invalidateQueries({ queryKey: api.content.list.key() }),
  });
  const submit = useSubmitOnce(async () => {
    if (price === null) setError(t('kit:required.plain'));
    if (price === null || Number.isNaN(price) || !isCurrency(currency)) {
      input.current?.focus();
      return false;
    }
    const { key, version } = item;
    await save.mutateAsync({ key, price, currency, version }).then(onEnd, (failure) => {
      // After a conflict the list reloads the rows and shows the price that was set meanwhile.
      if ((failure as { status?: unknown }).status === 409) onEnd();
    });
    return true;
  }, shortSubmitDelay);
  const chooseCurrency = (chosen: string) => {
    setCurrency(chosen);
    if (price === null || Number.isNaN(price)) return;
    setRefused(amountToText(price, currency));
    setPrice(sameFigure(price, currency, chosen) ?? Number.NaN);
  };
  return (
    <form
      className={classes.priceForm}
      noValidate
      aria-label={t('price.form', { title: item.title })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (!presses(event, 'close')) return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <TypedInput
        key={currency}
        size="xs"
        aria-label={t('fields.price')}
        currency={currency}
        initial={price}
        initialText={Number.isNaN(price) ? refused : undefined}
        error={error}
        inputRef={input}
        onNumber={(next, text) => {
          setRefused(text);
          setPrice(next);
          setError('');
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={t('fields.currency')}
        data={currenciesWith(item.currency).map((code) => ({
          value: code,
          label: code.toUpperCase(),
        }))}
        value={currency}
        onChange={(event) => chooseCurrency(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" loading={save.isPending}>
          {t('price.save')}
        </Button>
        <RowAction icon={IconX} verb={t('price.cancel')} act={onEnd} />
      </div>
    </form>
  );
}
