import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#console/lib/api/api-error.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { TagsField } from '#console/ui/fields/tags-field.tsx';
import { OptionsChip } from '#console/ui/filters/options-chip.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { renderScreen, resetBrowser } from './show.tsx';

const countries = [
  'France',
  'Germany',
  'Ghana',
  'Italy',
  'Norway',
  'Spain',
  'Sweden',
  'United States',
  'Wales',
];
const options = countries.map((label) => ({ value: label.toLowerCase(), label }));

/** Makes the pending search answer, in place of a slow server. */
let answer: (() => void) | null = null;
const plans: OptionSource<number> = {
  key: 'plans',
  load: (search) =>
    new Promise((resolve) => {
      const found = [
        { value: 1, label: 'Premium' },
        { value: 2, label: 'Basic' },
      ].filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
      if (search === '') resolve(found);
      else answer = () => resolve(found);
    }),
};
const tags: OptionSource<string> = {
  key: 'tags',
  load: async (search) =>
    [{ value: 'VIP', label: 'VIP' }].filter(({ label }) =>
      label.toLowerCase().includes(search.toLowerCase()),
    ),
};

const save = vi.fn<(values: unknown) => Promise<unknown>>();

function Example() {
  const form = useRecordForm({
    initial: { country: 'united states' as string | null, plan: null as number | null, tags: [] as string[] },
  });
  return (
    <RecordForm form={form} onSave={save} onSaved={() => {}} cancelTo="/elsewhere">
      <SelectField form={form} name="country" label="Country" options={options} />
      <SelectField form={form} name="plan" label="Plan" options={plans} />
      <TagsField form={form} name="tags" label="Tags" suggestions={tags} />
    </RecordForm>
  );
}

const open = () => renderScreen(Example, '/form');
const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const highlighted = () => document.querySelector('[data-combobox-selected]')?.textContent ?? null;
const saved = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  return save.mock.calls[0]?.[0];
};

resetBrowser();
beforeEach(() => {
  save.mockReset().mockResolvedValue({});
  answer = null;
});

test('What is typed replaces what is shown, and Enter takes the first match without sending the form', async () => {
  const { user } = await open();
  const country = await box('Country');
  expect(country.value).toBe('United States');
  await user.click(country);
  await user.keyboard('ger');
  expect(country.value).toBe('ger');
  await waitFor(() => expect(highlighted()).toBe('Germany'));
  expect(country.getAttribute('aria-activedescendant')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(country.value).toBe('Germany');
  expect(save).not.toHaveBeenCalled();
  expect(await saved(user)).toMatchObject({ country: 'germany' });
});

test('The same when it is reached by the Tab key', async () => {
  const { user } = await open();
  await box('Country');
  (await screen.findByRole('combobox', { name: 'Country' })).focus();
  await user.keyboard('wal');
  expect((await box('Country')).value).toBe('wal');
  await waitFor(() => expect(highlighted()).toBe('Wales'));
});

test('Enter without a match sends no form and changes nothing', async () => {
  const { user } = await open();
  await user.click(await box('Country'));
  await user.keyboard('xyz{Enter}');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect((await box('Country')).value).toBe('United States');
});

test('An arrow moves on from the first match', async () => {
  const { user } = await open();
  await user.click(await box('Country'));
  await user.keyboard('g');
  await waitFor(() => expect(highlighted()).toBe('Germany'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect((await box('Country')).value).toBe('Ghana');
});

test('What the server is still looking for is taken as soon as it is there, and the form is not sent', async () => {
  const { user } = await open();
  await user.click(await box('Plan'));
  await screen.findByRole('option', { name: 'Premium' });
  await user.keyboard('bas{Enter}');
  expect((await box('Plan')).value).toBe('bas');
  await waitFor(() => expect(answer).not.toBeNull());
  answer?.();
  await waitFor(async () => expect((await box('Plan')).value).toBe('Basic'));
  expect(save).not.toHaveBeenCalled();
  expect(await saved(user)).toMatchObject({ plan: 2 });
});

test('Enter in an open list of tags sends no form; a tag that is known is taken as it is written', async () => {
  const { user } = await open();
  await user.click(await box('Tags'));
  await screen.findByRole('option', { name: 'VIP' });
  await user.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('vip{Enter}new one{Enter}');
  expect(save).not.toHaveBeenCalled();
  expect(await saved(user)).toMatchObject({ tags: ['VIP', 'new one'] });
});

test('The list of a filter highlights its first match, and Enter takes it', async () => {
  const onChange = vi.fn();
  const { user } = await renderScreen(
    () => (
      <OptionsChip label="Country" options={options} chosen={[]} isMultiple={false} onChange={onChange} />
    ),
    '/',
  );
  await user.click(screen.getByRole('button', { name: 'Filter by Country' }));
  await user.click(await screen.findByRole('textbox', { name: 'Search: Country' }));
  await user.keyboard('swe');
  await waitFor(() => expect(highlighted()).toBe('Sweden'));
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[['sweden']]]);
});

test('A select that the server refuses gets the focus, and its list stays shut until it is asked for', async () => {
  save.mockRejectedValue(new ApiError(422, { error: 'invalid', fields: { country: 'Not sold there' } }));
  const { user } = await open();
  await saved(user);
  await screen.findByText('Not sold there');
  const country = await box('Country');
  await waitFor(() => expect(document.activeElement).toBe(country));
  expect(country.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('ger');
  await waitFor(() => expect(country.getAttribute('aria-expanded')).toBe('true'));
});
