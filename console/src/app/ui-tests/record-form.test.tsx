import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { MoneyField } from '#console/ui/fields/money-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { TextListField } from '#console/ui/fields/text-list-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { renderScreen, resetBrowser } from './show.tsx';

const schema = z.strictObject({
  email: z.string(),
  name: z.string().trim().min(1).max(40),
  price: z.int().nullable(),
  patterns: z.array(z.string().min(1)),
});

const save = vi.fn<(values: unknown, key: string) => Promise<unknown>>();
const saved = vi.fn();
const keep = vi.fn<(values: unknown, key: string) => Promise<void>>();
const kept = vi.fn();

function Example() {
  const form = useRecordForm({
    initial: { email: '', name: '', price: 1_050 as number | null, patterns: ['a'] },
    validate: bySchema(schema),
  });
  return (
    <RecordForm
      form={form}
      onSave={save}
      onSaved={saved}
      cancelTo="/elsewhere"
      second={{ label: 'Keep apart', onSend: keep, onSent: kept }}
    >
      <FormSection title="General">
        <TextField form={form} name="email" label="Email" type="email" />
        <TextField form={form} name="name" label="Name" required />
        <MoneyField form={form} name="price" label="Price" currency="usd" />
        <TextListField
          form={form}
          name="patterns"
          label="Patterns"
          addLabel="Add pattern"
          entryLabel={(n) => `Pattern ${n}`}
        />
      </FormSection>
    </RecordForm>
  );
}

const open = () => renderScreen(Example, '/form');
const name = () => screen.findByRole('textbox', { name: /Name/ });
const button = () => screen.findByRole('button', { name: 'Save changes' });

resetBrowser();
beforeEach(() => {
  save.mockReset().mockResolvedValue({});
  saved.mockReset();
  keep.mockReset().mockResolvedValue();
  kept.mockReset();
});

test('The second way waits for a change, checks like saving, and sends the same values apart from it.', async () => {
  const { user } = await open();
  const second = await screen.findByRole('button', { name: 'Keep apart' });
  expect(second).toHaveProperty('disabled', true);
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'desk@example.com');
  await user.click(second);
  expect(await screen.findByText('Required field')).toBeTruthy();
  expect(keep).not.toHaveBeenCalled();
  await user.type(await name(), 'Newsroom');
  await user.click(second);
  await waitFor(() => expect(kept).toHaveBeenCalledOnce());
  expect(keep.mock.calls[0]?.[0]).toMatchObject({ email: 'desk@example.com', name: 'Newsroom' });
  expect(save).not.toHaveBeenCalled();
  expect(saved).not.toHaveBeenCalled();
});

test('A missing value is told beside its field, gets the focus, and nothing is sent.', async () => {
  const { user } = await open();
  await user.click(await button());
  expect(await screen.findByText('Required field')).toBeTruthy();
  expect(await screen.findByText('Please provide a valid value')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await name()));
  expect(save).not.toHaveBeenCalled();
});

test('After a refusal the next click sends at once.', async () => {
  const { user } = await open();
  await user.click(await button());
  await user.type(await name(), 'Newsroom');
  expect(screen.queryByText('Required field')).toBeNull();
  await user.click(await button());
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toEqual({ email: '', name: 'Newsroom', price: 1_050, patterns: ['a'] });
});

test('What only the browser finds wrong is not sent either.', async () => {
  const { user } = await open();
  await user.type(await name(), 'Newsroom');
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'no address');
  await user.click(await button());
  expect(await screen.findByText('Please provide a valid value')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('A double click and a key press send one record, under one key.', async () => {
  let finish = () => {};
  save.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  const { user } = await open();
  await user.type(await name(), 'Newsroom');
  await user.dblClick(await button());
  await user.keyboard('{Control>}s{/Control}');
  finish();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[1]).toMatch(/^\S{20,}$/);
});

test('Cmd+S saves as Ctrl+S does.', async () => {
  save.mockResolvedValue({});
  const { user } = await open();
  await user.type(await name(), 'Newsroom');
  await user.keyboard('{Meta>}s{/Meta}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});

test('Sentences of the server land on their fields, also within a list, and the form stays open.', async () => {
  save.mockRejectedValue({ fields: { name: 'This name is taken.', 'patterns.0': 'Not a pattern.' } });
  const { user } = await open();
  await user.type(await name(), 'Newsroom');
  await user.click(await button());
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(screen.getByText('Not a pattern.')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await name()));
  expect(saved).not.toHaveBeenCalled();
});

test('Money is typed in units and held in cents.', async () => {
  const { user } = await open();
  await user.type(await name(), 'Newsroom');
  const price = await screen.findByRole('textbox', { name: /Price/ });
  expect((price as HTMLInputElement).value).toBe('$10.50');
  await user.clear(price);
  await user.type(price, '0.29');
  await user.click(await button());
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toMatchObject({ price: 29 });
});

test('Entries of a list can be added and removed.', async () => {
  const { user } = await open();
  await user.type(await name(), 'Newsroom');
  await user.click(screen.getByRole('button', { name: 'Add pattern' }));
  await user.type(screen.getByRole('textbox', { name: 'Pattern 2' }), 'b');
  await user.click(screen.getByRole('button', { name: 'Remove: Pattern 1' }));
  await user.click(await button());
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toMatchObject({ patterns: ['b'] });
});

test('Leaving with changes asks, and staying keeps them.', async () => {
  const { router, user } = await open();
  await user.type(await name(), 'N');
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/form');
  expect(((await name()) as HTMLInputElement).value).toBe('N');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});

test('Leaving without changes, or after saving, does not ask.', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
