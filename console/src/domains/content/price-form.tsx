import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { currencySign } from '#console/lib/formats.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { useSubmitOnce } from '#console/ui/record-form/use-submit-once.ts';
import { amountToText, currenciesWith, maxCents, parseAmount } from '#contract/base/cents.ts';
import { decimalsOf, isCurrency, unitOf } from '#contract/base/minor-units.ts';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';

interface PriceFormProps {
  item: ContentItem;
  /** It was saved, refused by a newer version, or left. */
  onEnd: () => void;
}

/** Price and currency of one piece, in the row: Enter saves, Esc leaves, and so do the buttons. */
export function PriceForm({ item, onEnd }: PriceFormProps) {
  const { t } = useTranslation(['content', 'kit']);
  const queries = useQueryClient();
  const [text, setText] = useState(amountToText(item.price, item.currency));
  const [currency, setCurrency] = useState<string>(item.currency);
  const [error, setError] = useState('');
  const save = useMutation({
    mutationFn: (input: Parameters<typeof client.content.updatePrice>[0]) =>
      client.content.updatePrice(input),
    onSettled: () => queries.invalidateQueries({ queryKey: api.content.list.key() }),
  });
  const submit = useSubmitOnce(async () => {
    const price = parseAmount(text, currency);
    if (price === null || !isCurrency(currency)) {
      setError(text === '' ? t('kit:required.plain') : t('kit:errors.error_validation'));
      return false;
    }
    const { key, version } = item;
    await save.mutateAsync({ key, price, currency, version }).then(onEnd, (failure) => {
      // The rows are loaded again, and with them the price that somebody else set.
      if ((failure as { status?: unknown }).status === 409) onEnd();
    });
    return true;
  }, shortSubmitDelay);
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
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <NumberInput
        size="xs"
        aria-label={t('fields.price')}
        hideControls
        decimalScale={decimalsOf(currency)}
        fixedDecimalScale
        thousandSeparator=","
        allowNegative={false}
        max={maxCents / unitOf(currency)}
        valueIsNumericString
        prefix={currencySign(currency)}
        value={text}
        error={error}
        // The click that made an input of the price meant it.
        ref={(input) => input?.focus({ preventScroll: true })}
        onValueChange={({ value }) => {
          setText(value);
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
        onChange={(event) => setCurrency(event.currentTarget.value)}
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
