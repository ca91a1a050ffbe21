import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { storeWall } from '../support/decisions.ts';
import { tabTo } from '../support/keyboard.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { idOf } from '../support/screen-rows.ts';

test('Support finds out why a member met a wall, by the code that they read out, and copies an answer', {
  tag: '@everyday',
}, async ({ page, enter, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = unique('Reader');
  const { id: memberId } = await api.addMember({
    email: `${word}@example.com`,
    first_name: 'Ada',
    last_name: word,
  });
  const planId = await idOf(api.call('POST', 'plans', { title: `Registered ${word}` }));
  const { code, title } = await storeWall(courier, { memberId, planId });
  await enter('admin');

  await page.goto('/readers');
  await waitForIdle(page);
  await expect(page.getByRole('heading', { name: 'What readers do now' })).toBeVisible();
  await expectAccessible(page);
  const rows = page.getByRole('region', { name: 'Last decisions', exact: true }).getByRole('row');
  await expect(rows.filter({ hasText: word })).toContainText('Limit reached, 2 of 2');

  const field = page.getByRole('textbox', { name: 'Code from a reader' });
  await tabTo(page, field);
  await page.keyboard.type('K7Q2-0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No decision has this code. Check each letter.')).toBeVisible();
  await field.fill(code.toLowerCase().replace('-', ''));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Why this wall?' })).toBeVisible();
  await expect(page.getByText(`Ada ${word} asked for “${title}”`)).toBeVisible();
  await expect(page.getByText('Paywall: Limit reached.')).toBeVisible();
  const marked = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]');
  await expect(marked).toHaveText('Readers now');
  const steps = page.getByRole('region', { name: 'How it was decided' }).getByRole('listitem');
  await expect(steps.first()).toContainText('The article was not free.');
  await expect(steps.filter({ hasText: `Registered ${word} had no articles left.` })).toContainText(
    '2 articles in 1 month',
  );
  await expect(steps.last()).toContainText(`the reader saw code ${code}`);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy answer to the reader' }).click();
  const answer = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(answer).toContain(`With Registered ${word} you can open 2 articles, and 2 were used.`);
});

test('A member card, the palette and a code of nobody lead to the right page', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectComplaints(/404/);
  const word = unique('Reader');
  const { id: memberId } = await api.addMember({
    email: `${word}@example.com`,
    first_name: 'Ben',
    last_name: word,
  });
  const planId = await idOf(api.call('POST', 'plans', { title: `Registered ${word}` }));
  const { code } = await storeWall(courier, { memberId, planId });
  await enter('admin');
  await page.goto(`/users/edit/${memberId}`);
  await waitForIdle(page);
  await page.getByRole('link', { name: `Why? Decision ${code}` }).click();
  await expect(page.getByRole('heading', { name: 'Why this wall?' })).toBeVisible();

  await page.goto('/content/decisions/22222222');
  await expect(page.getByRole('heading', { name: 'Decision not found' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(code.toLowerCase());
  await page.getByRole('option', { name: `Decision ${code}` }).click();
  await expect(page.getByRole('heading', { name: 'Why this wall?' })).toBeVisible();
});
