import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

interface Passes {
  items: { tickets: { passes: { id: number; assign_id: number | null; has_auth_link: boolean }[] }[] }[];
}

/** Goes on to a button with Tab and presses it. */
async function press(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Searches for an option by typing in an input reached with Tab, and chooses it. */
async function choose(page: Page, input: Locator, typed: string, found: string | RegExp): Promise<void> {
  await tabTo(page, input);
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue(found);
}

/** Goes down an open menu with the arrow key and takes an entry. */
async function take(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(entry).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    if ((await entry.and(page.locator(':focus')).count()) === 1) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Confirms a dialog. */
async function agree(page: Page, question: Locator, verb: string): Promise<void> {
  await expectFocusWithin(question);
  await press(page, question.getByRole('button', { name: verb, exact: true }));
  await expect(question).toHaveCount(0);
}

/** Jumps from anywhere on a member's page to one of its cards. */
async function jump(page: Page, card: string): Promise<Locator> {
  const cards = page.getByRole('navigation', { name: 'Cards of this page' });
  await press(page, cards.getByRole('link', { name: card, exact: true }));
  const region = page.getByRole('region', { name: card, exact: true });
  await expect(region).toBeFocused();
  return region;
}

test('A ticket is given, assigned to a friend, gets a magic link, and is taken back and deleted, all by keyboard', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('Pass');
  const { id } = await api.addMember({ email: `${word}@example.com`, first_name: 'Una', last_name: word });
  await api.addMember({
    email: `friend-${word}@example.com`,
    first_name: 'Ole',
    last_name: word,
  });
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const event = await api.call<{ id: number }>('POST', 'ti-event', {
    title: `Reading ${word}`,
    slug: word.toLowerCase(),
    ...dates,
  });
  await api.call('POST', 'ti-event', {
    title: `Reading ${word}`,
    slug: `${word.toLowerCase()}-second`,
    start_date: '2027-05-02T18:00:00Z',
    end_date: '2027-05-02T21:00:00Z',
  });
  await api.call('POST', 'ti-event/ticket', { ti_event_id: event.id, title: 'Stalls', quantity: 1 });
  const passes = async () =>
    (await api.call<Passes>('GET', `ti-event/ticket/user/${id}/passes`)).items.flatMap(({ tickets }) =>
      tickets.flatMap((ticket) => ticket.passes),
    );
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  const card = await jump(page, 'Tickets');
  await expect(card).toContainText('This member has no tickets.');

  await press(page, card.getByRole('button', { name: 'Give tickets' }));
  const dialog = page.getByRole('dialog', { name: 'Choose tickets' });
  await expectFocusWithin(dialog);
  // Another evening of the same name. The site's clocks are four hours behind.
  await choose(
    page,
    dialog.getByRole('combobox', { name: 'Event' }),
    word,
    `Reading ${word} · 05/01/2027 02:00 pm`,
  );
  const give = dialog.getByRole('button', { name: 'Give ticket' });
  await press(page, give);
  await expect(dialog.getByText('Required field')).toBeVisible();
  await choose(
    page,
    dialog.getByRole('combobox', { name: 'Ticket' }),
    'stalls',
    `Reading ${word}: Stalls · 05/01/2027 02:00 pm`,
  );
  await expectAccessible(page);
  await press(page, give);
  await expect(card.getByRole('link', { name: `Reading ${word}` })).toBeVisible();
  await expect(card).toContainText('Not assigned');
  const [pass] = await passes();
  const actions = card.getByRole('button', { name: `Actions for pass ${pass?.id}` });

  await press(page, actions);
  await expect(page.getByRole('menuitem', { name: 'Detach' })).toHaveCount(0);
  await take(page, 'Assign');
  const assign = page.getByRole('dialog', { name: 'Assign ticket' });
  await expectFocusWithin(assign);
  await choose(page, assign.getByRole('combobox', { name: 'Member' }), `friend-${word}`, /^Ole /);
  await press(page, assign.getByRole('button', { name: 'Assign ticket' }));
  await expect(card.getByRole('link', { name: `Used by Ole ${word}` })).toBeVisible();

  await press(page, actions);
  await take(page, 'New magic link');
  await expect(card).toContainText('Has a magic link');
  await waitForIdle(page);
  await press(page, actions);
  await expect(page.getByRole('menuitem', { name: 'Copy magic link' })).toBeVisible();
  await take(page, 'Detach');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`Ole ${word} can no longer use pass ${pass?.id} of Stalls.`);
  await agree(page, question, 'Detach ticket');
  await expect(card).toContainText('Not assigned');
  expect(await passes()).toEqual([expect.objectContaining({ assign_id: null, has_auth_link: false })]);

  await press(page, actions);
  await take(page, 'Delete');
  await agree(page, question, 'Delete ticket');
  await expect(card).toContainText('This member has no tickets.');
  expect(await passes()).toEqual([]);
});

test('A member joins a group from their page and leaves it again, by keyboard', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('Crew');
  const { id } = await api.addMember({ email: `${word}@example.com` });
  const group = await api.addGroup({ name: `Crew ${word}` });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  const card = await jump(page, 'Groups');
  await expect(card).toContainText('This member is in no group.');
  await press(page, card.getByRole('button', { name: 'Add to group' }));
  const dialog = page.getByRole('dialog', { name: 'Add to group' });
  await expectFocusWithin(dialog);
  await choose(page, dialog.getByRole('combobox', { name: 'Group' }), word, `Crew ${word}`);
  await press(page, dialog.getByRole('button', { name: 'Add to group' }));
  await expect(card.getByRole('link', { name: `Crew ${word}` })).toHaveAttribute(
    'href',
    `/groups/edit/${group.id}`,
  );
  await expect(card).toContainText('Company');
  await press(page, card.getByRole('button', { name: `Remove from Crew ${word}` }));
  await agree(page, page.getByRole('dialog'), 'Remove from group');
  await expect(card).toContainText('This member is in no group.');
});
