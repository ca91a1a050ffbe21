import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendForm } from '#console/blocks/send-dialog.tsx';
import { exportWords } from '#console/texts/en/exports.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { renderScreen, resetBrowser } from './show.tsx';

const generic = 'Please provide a valid value';
const send = vi.fn<() => Promise<unknown>>();
const bubble = vi.fn(() => false);

resetBrowser();
beforeEach(() => {
  send.mockReset().mockResolvedValue({});
  bubble.mockReset();
  vi.spyOn(HTMLInputElement.prototype, 'reportValidity').mockImplementation(bubble);
});
afterEach(() => vi.restoreAllMocks());

function Dialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <KitModal opened={isOpen} onClose={() => setOpen(false)} title="Send">
      <SendForm send={send} onDone={() => setOpen(false)} />
    </KitModal>
  );
}

function Screen() {
  const form = useRecordForm({
    initial: { name: '', email: '' },
    validate: ({ name }): Record<string, string> => (name === '' ? { name: 'Required field' } : {}),
  });
  return (
    <RecordForm form={form} onSave={send} onSaved={() => {}} cancelTo="/elsewhere">
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="email" label="Email" type="email" />
    </RecordForm>
  );
}

const save = () => screen.findByRole('button', { name: 'Save changes' });
const name = () => screen.findByRole('textbox', { name: /Name/ });

test('A failed check in a dialog says so at the field and in general, as a page does.', async () => {
  const { user } = await renderScreen(Dialog, '/list', { exports: exportWords });
  await user.click(await screen.findByRole('button', { name: exportWords.send.send }));
  expect(await screen.findByText(generic)).toBeTruthy();
  expect(screen.getByText('Required field')).toBeTruthy();
  const email = screen.getByRole('textbox', { name: new RegExp(exportWords.recipient) });
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(send).not.toHaveBeenCalled();
});

test('A dialog asks before Escape loses what was typed, and closes at once when nothing was.', async () => {
  const { user } = await renderScreen(Dialog, '/list', { exports: exportWords });
  const recipient = () => screen.findByRole('textbox', { name: new RegExp(exportWords.recipient) });
  const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }));
  await user.type(await recipient(), 'desk@example.com');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Close without saving?')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull());
  expect(await recipient()).toHaveProperty('value', 'desk@example.com');
  await user.click(document.querySelector('.mantine-Modal-close') ?? document.body);
  await press('Keep editing');
  expect(await recipient()).toHaveProperty('value', 'desk@example.com');
  await user.click(document.querySelector('.mantine-Modal-close') ?? document.body);
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('Send')).toBeNull());
});

test('Ctrl+S saves the dialog below a question that is fading out, not below an open one.', async () => {
  const { user } = await renderScreen(Dialog, '/list', { exports: exportWords });
  await screen.findByRole('textbox', { name: new RegExp(exportWords.recipient) });
  const question = document.createElement('div');
  question.setAttribute('role', 'dialog');
  question.setAttribute('aria-modal', 'true');
  document.body.append(question);
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.queryByText(generic)).toBeNull();
  question.dataset.closing = 'true';
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(generic)).toBeTruthy();
  question.remove();
});

test('A dialog in which nothing was typed closes without a question.', async () => {
  const { user } = await renderScreen(Dialog, '/list', { exports: exportWords });
  await screen.findByRole('button', { name: exportWords.send.send });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: exportWords.send.send })).toBeNull());
  expect(screen.queryByText('Close without saving?')).toBeNull();
});

test('Ctrl+S sends the form of a dialog, and not once the dialog asks something.', async () => {
  const { user } = await renderScreen(Dialog, '/list', { exports: exportWords });
  const recipient = await screen.findByRole('textbox', { name: new RegExp(exportWords.recipient) });
  await user.type(recipient, 'desk@example.com');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Close without saving?')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.getByText('Close without saving?')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByText('Send')).toBeNull());
});

test('What was said in general goes away once the form is right again.', async () => {
  const { user } = await renderScreen(Screen, '/form');
  await user.click(await save());
  expect(await screen.findByText(generic)).toBeTruthy();
  await user.type(await name(), 'Newsroom');
  await waitFor(() => expect(screen.queryByText(generic)).toBeNull());
});

test('It goes away with the screen as well, and so does what the server said of the form.', async () => {
  const sentence = 'The member limit of this group is 2.';
  const { router, user } = await renderScreen(Screen, '/form');
  await user.click(await save());
  expect(await screen.findByText(generic)).toBeTruthy();
  router.history.push('/elsewhere');
  await waitFor(() => expect(screen.queryByText(generic)).toBeNull());

  send.mockImplementation(() => {
    notifyFailure(sentence);
    return Promise.reject(Object.assign(new Error(sentence), { description: sentence }));
  });
  router.history.push('/form');
  await user.type(await name(), 'Newsroom');
  await user.click(await save());
  expect(await screen.findByText(sentence)).toBeTruthy();
  router.history.push('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('The browser puts no hint of its own over a sentence of ours.', async () => {
  const { user } = await renderScreen(Screen, '/form');
  await user.click(await save());
  await waitFor(async () => expect(document.activeElement).toBe(await name()));
  expect(bubble).not.toHaveBeenCalled();
  await user.type(await name(), 'Newsroom');
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'no address');
  await user.click(await save());
  await waitFor(() => expect(bubble).toHaveBeenCalledTimes(1));
});

test('What only the browser found wrong is taken back once it is right.', async () => {
  const { user } = await renderScreen(Screen, '/form');
  await user.type(await name(), 'Newsroom');
  const email = await screen.findByRole('textbox', { name: /Email/ });
  await user.type(email, 'nobody');
  await user.click(await save());
  expect(await screen.findByText(generic)).toBeTruthy();
  await user.type(email, '@example.com');
  await waitFor(() => expect(screen.queryByText(generic)).toBeNull());
});

test('After a refusal that is about no field the button has the focus again.', async () => {
  send.mockRejectedValue(new Error('no network'));
  const { user } = await renderScreen(Screen, '/form');
  await user.type(await name(), 'Newsroom');
  await user.click(await save());
  await waitFor(() => expect(send).toHaveBeenCalled());
  await waitFor(async () => expect(document.activeElement).toBe(await save()));
});
