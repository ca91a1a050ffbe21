import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tip } from '#console/domains/dashboard/tip.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();

test('a tip is there while its target is pointed at or has the focus, and Escape takes it away', async () => {
  const { user } = await renderScreen(
    () => (
      <Tip label="What it counts">
        <button type="button">Starts</button>
      </Tip>
    ),
    '/',
  );
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(screen.getByRole('button'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('What it counts');
  await user.unhover(screen.getByRole('button'));
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

function Settings({ waits }: { waits: boolean }) {
  const form = useRecordForm({ initial: { name: 'Courier' }, validate: () => ({}) });
  return (
    <RecordForm
      form={form}
      onSave={() => Promise.resolve()}
      onSaved={() => undefined}
      cancelTo="/"
      savesChangesOnly={waits}
    >
      <TextField form={form} name="name" label="Name" />
    </RecordForm>
  );
}

test('Save of settings is lit only while something is changed', async () => {
  const { user } = await renderScreen(() => <Settings waits />, '/');
  const save = () => screen.getByTestId('save') as HTMLButtonElement;
  expect(save().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  expect(save().disabled).toBe(false);
  await user.keyboard('{Backspace}');
  expect(save().disabled).toBe(true);
});

test('any other form can be saved as it is', async () => {
  await renderScreen(() => <Settings waits={false} />, '/');
  expect((screen.getByTestId('save') as HTMLButtonElement).disabled).toBe(false);
});
