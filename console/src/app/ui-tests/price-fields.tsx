import { useSyncExternalStore } from 'react';
import { CurrencyField } from '#console/ui/fields/currency-field.tsx';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';

interface Priced {
  price: number | null;
  currency: string;
}

/** Renders a price and its currency, for tests of forms. */
export function PriceFields<Values extends Priced>({ form }: { form: RecordFormState<Values> }) {
  const currency = useSyncExternalStore(form.onChange, () => form.getValues().currency);
  return (
    <>
      <MoneyField form={form} name="price" label="Price" currency={currency} />
      <CurrencyField
        form={form}
        name="currency"
        label="Currency"
        isClearable={false}
        amounts={() => ['price']}
      />
    </>
  );
}
