import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A note is added by keyboard, changed, found in the palette and told in the timeline, then deleted', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('Lighthouse');
  const { id } = await api.addMember({
    email: `${word}@example.com`,
    first_name: 'Nora',
    last_name: 'Quill',
  });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  const card = page.getByRole('region', { name: 'Notes' });
  await expect(card).toContainText('No notes yet.');
  await card.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await expect(dialog).toContainText('Not visible to the member.');
  await expectAccessible(page);
  await page.keyboard.type(`Prefers calls after six. ${word}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Control+s');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Add note' })).toBeFocused();
  await expect(card).toContainText(`Prefers calls after six. ${word}`);
  await expect(card).toContainText(/admin@example\.com, \d\d\/\d\d\/\d{4}/);

  await card.getByRole('button', { name: /^Edit note by admin@example\.com/ }).click();
  await page
    .getByRole('dialog', { name: 'Edit note' })
    .getByRole('textbox', { name: 'Note' })
    .fill(`Moved. ${word}`);
  await page.getByRole('dialog', { name: 'Edit note' }).getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText(`Moved. ${word}`);
  await expect(card).toContainText('edited');
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(timeline).toContainText(`Note Prefers calls after six. ${word}`);
  await expect(timeline).toContainText('Note changed');
  await expectAccessible(page);

  await page.goto('/groups');
  await waitForIdle(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type(`moved. ${word}`);
  const found = page.getByRole('option', { name: /Nora Quill.*Moved/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nora Quill', level: 1 })).toBeVisible();

  await card.getByRole('button', { name: /^Delete note by admin@example\.com/ }).click();
  await page.getByRole('button', { name: 'Delete note', exact: true }).click();
  await expect(card).toContainText('No notes yet.');
  await expect(timeline).toContainText('Note deleted');
});

test('Who only reads sees notes and changes none; the role User sees none', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('noted')}@example.com` });
  await api.call('POST', `users/${id}/notes`, { text: 'Gets the paper by boat.' });
  await enter('readonly');
  await page.goto(`/users/edit/${id}`);
  const card = page.getByRole('region', { name: 'Notes' });
  await expect(card).toContainText('Gets the paper by boat.');
  await expect(card.getByRole('button')).toHaveCount(0);
  await enter('user');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
});
