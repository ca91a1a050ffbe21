import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OptionsChip } from '#console/ui/filters/options-chip.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();

const options = ['Daily', 'Weekly', 'Monthly'].map((label, value) => ({ value, label }));
const option = (name: string) => screen.getByRole('option', { name });
const limit = () => screen.queryByText('Choose up to 2.');

/** Renders an open chip with at most two values. */
async function opened(chosen: readonly number[]) {
  const onChange = vi.fn();
  const chip = { label: 'Plans', options, chosen, isMultiple: true, most: 2, onChange };
  const { user } = await renderScreen(() => <OptionsChip {...chip} />, '/');
  await user.click(screen.getByRole('button', { name: /^(Filter by )?Plans/ }));
  return { user, onChange };
}

test('where as many are chosen as may be, no more can be, and it says so', async () => {
  const { user, onChange } = await opened([0, 1]);
  expect(limit()).toBeTruthy();
  await user.click(option('Monthly'));
  await user.click(option('Weekly'));
  expect(limit()).toBeNull();
  await waitFor(() => expect(onChange.mock.calls).toEqual([[[0]]]));
});

test('below that, every option can be chosen', async () => {
  const { user, onChange } = await opened([0]);
  expect(limit()).toBeNull();
  await user.click(option('Monthly'));
  expect(limit()).toBeTruthy();
  await waitFor(() => expect(onChange.mock.calls).toEqual([[[0, 2]]]));
});
