import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();

function Form() {
  const form = useRecordForm<{ day: string | null }>({ initial: { day: '2026-11-25' } });
  return <DateField form={form} name="day" label="Day" isFocused />;
}

function Dialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <KitModal opened={isOpen} onClose={() => setOpen(false)} title="Edit">
      <Form />
    </KitModal>
  );
}

const input = () => screen.findByRole('textbox', { name: 'Day' });
const calendar = () => document.querySelector('[data-dates-dropdown]');

test('A date that has the focus covers nothing: its calendar opens by a click or ArrowDown.', async () => {
  const { user } = await renderScreen(Dialog, '/form');
  const day = await input();
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(calendar()).toBeNull();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(calendar()).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(calendar()).toBeNull());
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(day);
  await waitFor(() => expect(calendar()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: '26 November 2026' }));
  await waitFor(() => expect(calendar()).toBeNull());
  expect(day).toHaveProperty('value', '11/26/2026');
});

test('A date is typed without a calendar in the way, and Escape leaves the dialog as ever.', async () => {
  const { user } = await renderScreen(Dialog, '/form');
  const day = await input();
  await waitFor(() => expect(document.activeElement).toBe(day));
  await user.clear(day);
  await user.keyboard('12/24/2026');
  expect(calendar()).toBeNull();
  expect(day).toHaveProperty('value', '12/24/2026');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
