import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { PriceFields } from './price-fields.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

const save = vi.fn<(values: unknown, key: string) => Promise<unknown>>();
const schema = z.object({
  price: z.int().nullable(),
  discount: z.int().max(100).nullable(),
  fee: z.number().nullable(),
  currency: z.string(),
});

function Example() {
  const form = useRecordForm({
    initial: {
      price: null as number | null,
      discount: null as number | null,
      fee: 7.5 as number | null,
      currency: 'jpy',
    },
    validate: bySchema(schema),
  });
  const [isFolded, setFolded] = useState(false);
  return (
    <RecordForm form={form} onSave={save} onSaved={() => undefined} cancelTo="/elsewhere">
      <PriceFields form={form} />
      <button type="button" onClick={() => setFolded(!isFolded)}>
        Fold
      </button>
      {!isFolded && <NumberField form={form} name="discount" label="Discount" max={100} suffix="%" />}
      <NumberField
        form={form}
        name="fee"
        label="Fee"
        max={100}
        step={0.1}
        decimals={1}
        suffix="%"
        isClamped
      />
    </RecordForm>
  );
}

type User = Awaited<ReturnType<typeof renderScreen>>['user'];

const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (user: User, currency: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Currency' }));
  await user.click(await screen.findByRole('option', { name: currency }));
};
const sent = () => save.mock.calls[0]?.[0];

/** Returns the text that describes an input. */
async function reason(name: string): Promise<string> {
  const field = await input(name);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

resetBrowser();
beforeEach(() => {
  save.mockReset().mockResolvedValue({});
});

test('What is read of 2,500 is said while it is typed, written out when left, and sent.', async () => {
  const { user } = await renderScreen(Example, '/form');
  await choose(user, 'USD');
  await user.type(await input('Price'), '2,500');
  expect((await input('Price')).value).toBe('2,500');
  expect(await screen.findByText('Reads as $2,500.00')).toBeTruthy();
  await press(user, 'Save changes');
  expect((await input('Price')).value).toBe('$2,500.00');
  await waitFor(() => expect(sent()).toMatchObject({ price: 250_000, currency: 'usd' }));
});

test('Of 7.5 percent that must be whole nothing is dropped; it is refused with the reason, and not sent.', async () => {
  const { user } = await renderScreen(Example, '/form');
  await user.type(await input('Discount'), '7.5');
  await user.tab();
  expect((await input('Discount')).value).toBe('7.5');
  expect(await reason('Discount')).toBe('Enter a whole number.');
  await press(user, 'Save changes');
  await waitFor(async () => expect(document.activeElement).toBe(await input('Discount')));
  expect((await input('Discount')).value).toBe('7.5');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{Backspace}{Backspace}');
  await press(user, 'Save changes');
  await waitFor(() => expect(sent()).toMatchObject({ discount: 7 }));
});

test('A text that was refused is neither lost nor sent while its field is folded away.', async () => {
  const { user } = await renderScreen(Example, '/form');
  await user.type(await input('Discount'), '-5');
  expect(await reason('Discount')).toBe("Can't be negative.");
  await press(user, 'Fold');
  await press(user, 'Save changes');
  expect(await screen.findByText('1 field needs attention')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await press(user, 'Fold');
  expect((await input('Discount')).value).toBe('-5');
});

test.each(['2,500', '1.234,50', '12.345', '12abc', '-5', '  7  '])(
  'Typed and pasted, %s is the same.',
  async (text) => {
    const { user } = await renderScreen(Example, '/form');
    await choose(user, 'USD');
    await user.type(await input('Price'), text);
    await user.tab();
    const typed = (await input('Price')).value;
    await user.clear(await input('Price'));
    await user.click(await input('Price'));
    await user.paste(text);
    await user.tab();
    expect((await input('Price')).value).toBe(typed);
  },
);

test('A figure that another currency does not have stays, is refused, and is right again in its own.', async () => {
  const { user } = await renderScreen(Example, '/form');
  await choose(user, 'USD');
  await user.type(await input('Price'), '12.5');
  await choose(user, 'JPY');
  expect((await input('Price')).value).toBe('12.50');
  expect(await reason('Price')).toBe('Enter a whole number.');
  await press(user, 'Save changes');
  expect(save).not.toHaveBeenCalled();
  await choose(user, 'USD');
  expect((await input('Price')).value).toBe('12.50');
  await press(user, 'Save changes');
  await waitFor(() => expect(sent()).toMatchObject({ price: 1_250, currency: 'usd' }));
});

test('Arrow keys move a number by its step; one out of bounds is the bound where its field says so.', async () => {
  const { user } = await renderScreen(Example, '/form');
  expect((await input('Fee')).value).toBe('7.5%');
  await user.type(await input('Fee'), '{ArrowUp}{ArrowUp}{ArrowDown}');
  expect((await input('Fee')).value).toBe('7.6%');
  await user.clear(await input('Fee'));
  await user.type(await input('Fee'), '150');
  await user.tab();
  expect((await input('Fee')).value).toBe('100%');
  await press(user, 'Save changes');
  await waitFor(() => expect(sent()).toMatchObject({ fee: 100 }));
});
