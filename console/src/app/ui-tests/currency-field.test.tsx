import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sameFigure } from '#console/ui/fields/currency-field.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { PriceFields } from './price-fields.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

const save = vi.fn<(values: unknown, key: string) => Promise<unknown>>();

function Example() {
  const form = useRecordForm({ initial: { price: 1_000 as number | null, currency: 'jpy' } });
  return (
    <RecordForm form={form} onSave={save} onSaved={() => undefined} cancelTo="/elsewhere">
      <PriceFields form={form} />
    </RecordForm>
  );
}

const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' });
const sent = () => save.mock.calls[0]?.[0];

resetBrowser();
beforeEach(() => {
  save.mockReset().mockResolvedValue({});
});

test('Yen are shown and typed without decimals, and sent as they are.', async () => {
  const { user } = await renderScreen(Example, '/form');
  expect((await price()).value).toBe('¥1,000');
  await user.clear(await price());
  await user.type(await price(), '1500');
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toEqual({ price: 1_500, currency: 'jpy' }));
});

test('A figure stays what it is when another currency is chosen.', async () => {
  const { user } = await renderScreen(Example, '/form');
  await user.click(await screen.findByRole('combobox', { name: 'Currency' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['USD', 'EUR', 'GBP', 'JPY']);
  await user.click(await screen.findByRole('option', { name: 'USD' }));
  await waitFor(async () => expect((await price()).value).toBe('$1,000.00'));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toEqual({ price: 100_000, currency: 'usd' }));
});

test('A figure that another currency does not have is asked for again.', () => {
  expect([sameFigure(1_250, 'usd', 'jpy'), sameFigure(1_200, 'usd', 'jpy')]).toEqual([null, 12]);
  expect([sameFigure(1_255, 'kwd', 'usd'), sameFigure(1_250, 'kwd', 'usd')]).toEqual([null, 125]);
  expect(sameFigure(null, 'usd', 'jpy')).toBeNull();
});
