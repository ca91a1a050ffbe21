import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { courierTitle, expect, test, waitForIdle } from '../support/product.ts';

test('The list is ordered by size, filtered, and explained', async ({ page, enter }) => {
  await enter('admin');
  const asked = page.waitForRequest((request) => /\/api\/admin\/teams\?/.test(request.url()));
  await page.goto('/groups');
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('order'), query.get('sort')]).toEqual(['count', 'desc']);
  await expect(page.getByRole('rowheader').first()).toHaveText('Larkfield University');
  const heads = ['Name', 'ID', 'Description', 'Members', 'Member limit', 'Type', 'Active', 'Renewal date'];
  await expect(page.getByRole('columnheader')).toHaveText([...heads, 'Actions']);
  const row = page.getByRole('row', { name: /City hall/ });
  await expect(row.getByRole('cell', { name: 'Unlimited' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Yes' })).toBeVisible();

  await page.getByRole('button', { name: 'How groups work' }).click();
  await expect(page.getByText('The member limit is')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'How groups work' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );

  await page.getByRole('searchbox', { name: 'Group name' }).fill('meridian');
  await expect(page).toHaveURL(/search=meridian/);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter by Type' }).click();
  await page.getByRole('option', { name: 'Company subdivision' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Meridian Shipping, legal desk']);
  await page.getByRole('searchbox', { name: 'Group name' }).fill('nothing like it');
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('A group is created with a preview of whom its patterns match', { tag: '@everyday' }, async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/groups');
  await page.getByRole('link', { name: 'New group' }).click();
  await waitForIdle(page);
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/required field/);
  await name.fill('x'.repeat(41));
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(name).toHaveAccessibleDescription(/must have 40 letters/);
  await expectAccessible(page);

  const title = unique('Readers ');
  await name.fill(title);
  await page.getByRole('textbox', { name: 'Member limit' }).fill('12');
  await page.getByRole('combobox', { name: 'Subscription' }).fill('corpo');
  await page.getByRole('option', { name: /^Corporate: House licence, \$/ }).click();
  await page.getByRole('textbox', { name: 'Renewal date' }).fill('06/30/2027');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add pattern' }).click();
  await page.getByRole('textbox', { name: 'Pattern 1' }).fill('.+@harbourtech\\.example');
  await expect(page.getByText(/^\d+ members match\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /@harbourtech\.example$/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Add pattern' }).click();
  await page.getByRole('textbox', { name: 'Pattern 2' }).fill('.*@.*');
  await expect(page.getByText(/public email providers \(.*gmail\.com/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Pattern 2' }).fill('(broken');
  await expect(page.getByText(/This pattern can't be used/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove: Pattern 2' }).click();

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/teams'),
  );
  await page.getByRole('button', { name: 'Create group' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: title,
    member_limit: 12,
    allowed_email_regexp: ['.+@harbourtech\\.example'],
    subscription_end_date: '2027-06-30',
    subscription_id: expect.any(Number),
  });
  await expect(page).toHaveURL(/\/groups$/);
  await expect(page.getByText('Success!')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Group name' }).fill(title);
  await expect(page.getByRole('rowheader', { name: title })).toBeVisible();
});

test('Refused patterns show beside themselves', async ({ page, enter, watched }) => {
  watched.expectRefusal(422);
  await enter('admin');
  await page.goto('/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Wrong '));
  await page.getByRole('button', { name: 'Add pattern' }).click();
  const pattern = page.getByRole('textbox', { name: 'Pattern 1' });
  await pattern.fill('(?=never)');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(pattern).toHaveAccessibleDescription(/This pattern can't be used/);
  await expect(pattern).toBeFocused();
});

test('Members are added one by one, all at once, and removed', async ({ page, enter, api }) => {
  const word = unique('Quill');
  for (const first of ['Ada', 'Bea', 'Cleo', 'Dora'])
    await api.addMember({ email: `${first}.${word}@example.com`, first_name: first, last_name: word });
  await api.addMember({
    email: `off.${word}@example.com`,
    first_name: 'Off',
    last_name: word,
    active: false,
  });
  const { id } = await api.addGroup({ name: word });
  await enter('admin');
  await page.goto(`/groups/edit/${id}`);
  await expect(page.getByText(`Group ID ${id} · 0 members`)).toBeVisible();
  const inside = page.getByRole('table', { name: 'Table of members in the group' });
  const outside = page.getByRole('table', { name: 'Table of members to add' });
  await waitForIdle(page);

  await page.getByRole('searchbox', { name: 'Name, email or ID' }).last().fill(word);
  await expect(outside.getByRole('rowheader')).toHaveCount(4);
  await outside.getByRole('checkbox', { name: `Select Ada ${word}` }).check();
  await outside.getByRole('checkbox', { name: `Select Bea ${word}` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Attach selected (2)' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText(`Group ID ${id} · 2 members`)).toBeVisible();
  await expect(inside.getByRole('rowheader')).toHaveCount(2);
  await expect(outside.getByRole('rowheader')).toHaveCount(2);
  await expect(inside.getByRole('link', { name: `Ada ${word}` })).toHaveAttribute(
    'href',
    /\/users\/edit\/\d+$/,
  );

  await page.getByRole('button', { name: 'Add all 2 matching active members' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('2 active members');
  await expect(question).toContainText(courierTitle);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Add 2 members' }).click();
  await expect(page.getByText(`Group ID ${id} · 4 members`)).toBeVisible();
  await expect(inside.getByRole('rowheader')).toHaveCount(4);

  await page.getByRole('button', { name: `Remove Ada ${word}` }).click();
  const removing = page.getByRole('dialog', { name: `Remove Ada ${word} from this group?` });
  await removing.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText(`Group ID ${id} · 3 members`)).toBeVisible();
  await expect(inside.getByRole('rowheader')).toHaveCount(3);
  await expect(outside.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add the one matching active member' })).toBeVisible();

  // Attaching members creates no new version of the group, so the typed text can be saved.
  await page.getByRole('textbox', { name: 'Description' }).fill('Readers with a quill.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/groups$/);
});

test('A full group refuses in words', async ({ page, enter, api, watched }) => {
  watched.expectRefusal(409);
  const word = unique('Crowd');
  for (const first of ['Eva', 'Finn'])
    await api.addMember({ email: `${first}.${word}@example.com`, first_name: first, last_name: word });
  const { id } = await api.addGroup({ name: word, member_limit: 1 });
  await enter('admin');
  await page.goto(`/groups/edit/${id}`);
  await page.getByRole('searchbox', { name: 'Name, email or ID' }).last().fill(word);
  await page.getByRole('button', { name: 'Add all 2 matching active members' }).click();
  await page.getByRole('button', { name: 'Add 2 members' }).click();
  await expect(page.getByText(/member limit of this group is 1/)).toBeVisible();
});

test('Deleting asks, and names the site and what is lost', async ({ page, enter, api }) => {
  const word = unique('Gone');
  const member = await api.addMember({ email: `${word}@example.com` });
  const { id } = await api.addGroup({ name: word });
  await api.call('POST', `teams/${id}/users`, { user_ids: [member.id] });
  await enter('admin');
  await page.goto(`/groups?search=${word}`);
  await page.getByRole('button', { name: `Delete group ${word}` }).click();
  const question = page.getByRole('dialog', { name: `Are you sure you want to delete “${word}”?` });
  await expect(question).toContainText('1 member will');
  await expect(question).toContainText(courierTitle);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('rowheader', { name: word })).toBeVisible();
  await page.getByRole('button', { name: `Delete group ${word}` }).click();
  await question.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
});

test('Somebody else saves the group first: nothing typed is lost', async ({ page, enter, api, watched }) => {
  watched.expectRefusal(409);
  const word = unique('Both');
  const { id } = await api.addGroup({ name: word, allowed_email_regexp: ['a@example\\.com'] });
  await enter('admin');
  await page.goto(`/groups/edit/${id}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await api.call('PUT', `teams/${id}`, {
    name: word,
    type: 'personal',
    allowed_email_regexp: ['b@example\\.com', 'c@example\\.com'],
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Load the newer version, keep my changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Personal');
  await expect(page.getByRole('textbox', { name: 'Pattern 2' })).toHaveValue('c@example\\.com');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/groups$/);
});
