import { readFile } from 'node:fs/promises';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';

/** Inserts sign-ins of a member, one per day before noon. */
async function signIn(memberId: number, days: number): Promise<void> {
  const database = await openDatabase();
  await database.query(
    `insert into member_sessions (resource_id, member_id, device_id, ip, device, browser, platform, created_at, seen_at, expires_at)
     select m.resource_id, m.id, gen_random_uuid(), '192.0.2.9', 'Phone', 'Firefox 145', 'Android', t.at, t.at, t.at + interval '1 day'
     from members m cross join generate_series(1, $2::int) n
     cross join lateral (select date_trunc('day', now()) - n * interval '1 day' + interval '10 hours' as at) t
     where m.id = $1`,
    [memberId, days],
  );
  await database.end();
}

test('Support reads what happened to a member by keyboard, narrows it down, and takes everything as a file', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const word = unique('Line');
  const { id } = await api.addMember({ email: `${word}@example.com`, first_name: 'Edna', last_name: word });
  await signIn(id, 45);
  await api.call('PUT', `users/${id}`, { first_name: 'Ida' });
  const { keyboard } = page;
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);

  const card = page.getByRole('region', { name: 'Timeline', exact: true });
  const change = card.getByRole('listitem').filter({ hasText: 'Account changed' });
  await expect(change).toContainText('first name: Edna → Ida');
  await expect(change).toContainText('by admin@example.com');
  await expect(card.getByRole('status')).toHaveText('10 entries shown');
  await tabTo(page, card.getByRole('button', { name: 'Show more' }));
  await keyboard.press('Enter');
  await expect(card.getByRole('status')).toHaveText('40 entries shown');
  await keyboard.press('Enter');
  await expect(card.getByRole('status')).toHaveText(/entries shown · That is everything\.$/);
  await expect(card.getByRole('listitem').filter({ hasText: 'Signed in' })).toHaveCount(45);
  await expect(card.getByRole('listitem').filter({ hasText: 'Account created' })).toHaveCount(1);
  await expect(card.getByRole('status')).toBeFocused();

  await tabTo(page, card.getByRole('button', { name: 'Filter by Kind' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('option', { name: 'Changes' }).click();
  await keyboard.press('Escape');
  await expect(card.getByRole('listitem').filter({ hasText: 'Signed in' })).toHaveCount(0);
  await expect(change).toHaveCount(1);
  await expectAccessible(page);

  await tabTo(page, page.getByRole('button', { name: 'More actions' }), 'Shift+Tab');
  await keyboard.press('Enter');
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download everything as JSON' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(new RegExp(`-member-${id}\\.json$`));
  const { records } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    records: Record<string, unknown[]>;
  };
  expect(records['sessions']).toHaveLength(45);
  expect(JSON.stringify(records['account'])).toContain(`${word}@example.com`);
});

test('an entry leads to the card that it is about', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('lead')}@example.com` });
  await signIn(id, 1);
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  const card = page.getByRole('region', { name: 'Timeline', exact: true });
  await tabTo(page, card.getByRole('link', { name: 'Phone · Firefox 145 · Android' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Sessions', exact: true })).toBeFocused();
});

test('who only reads takes no file, and a user of the site sees no timeline', async ({
  page,
  enter,
  api,
}) => {
  const { id } = await api.addMember({ email: `${unique('quiet')}@example.com` });
  await enter('readonly');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await enter('user');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  await expect(page.getByRole('region', { name: 'Account details' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toHaveCount(0);
});
