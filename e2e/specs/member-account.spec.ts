import { unique } from '../support/api.ts';
import { expect, test } from '../support/product.ts';

interface Account {
  id: number;
  email: string;
  confirm: boolean;
  active: boolean;
  tags: string[];
  teams: { name: string }[];
  language: { id: number; title: string } | null;
  settings: { never_lock: boolean; never_compromised: boolean };
  [field: string]: unknown;
}

const texts = {
  'First name': 'Zoë',
  'Last name': 'O’Hara-Quintanilla',
  Phone: '+1 207 555 0134',
  Company: 'Lighthouse & Sons',
  Job: 'Keeper',
  City: 'Bath',
  Zip: '04530',
  'Street address': '12 Front Street, 2nd floor',
};

test('Everything typed into a new member is kept, and shown again', async ({ page, enter, api }) => {
  await enter('admin');
  await page.goto('/users/create');
  const email = `${unique('all')}@example.com`;
  const text = (name: string) => page.getByRole('textbox', { name, exact: true });
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  const onOff = (name: string) => page.getByRole('switch', { name, exact: true });
  const choose = async (name: string, part: string, option: string) => {
    await choice(name).fill(part);
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await text('Email').fill(email);
  await text('Password').fill('eight or more');
  for (const [name, value] of Object.entries(texts)) await text(name).fill(value);
  await choose('Language', 'Ger', 'German');
  await choose('Country', 'united st', 'United States');
  await choose('State', 'Mai', 'Maine');
  for (const tag of ['Poetry evening', 'Sailing']) {
    await choice('Tags').fill(tag);
    await page.keyboard.press('Enter');
  }
  await choose('Group', 'Friends', 'Friends of the library');
  await expect(onOff('Confirmed')).not.toBeChecked();
  await expect(onOff('Active')).toBeChecked();
  await onOff('Confirmed').check();
  await onOff('Active').uncheck();
  await page.getByRole('button', { name: 'Add member' }).click();

  await expect(page).toHaveURL(/\/users\/edit\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const saved = await api.call<Account>('GET', `users/${id}`);
  expect(saved).toMatchObject({
    email,
    first_name: 'Zoë',
    last_name: 'O’Hara-Quintanilla',
    phone: '+1 207 555 0134',
    company: 'Lighthouse & Sons',
    job: 'Keeper',
    country: 'United States',
    state: 'Maine',
    city: 'Bath',
    zip: '04530',
    address: '12 Front Street, 2nd floor',
    confirm: true,
    active: false,
    locked: false,
    settings: { never_lock: false, never_compromised: false },
  });
  expect(saved.language?.title).toBe('German');
  expect([...saved.tags].sort()).toEqual(['Poetry evening', 'Sailing']);
  expect(saved.teams.map(({ name }) => name)).toEqual(['Friends of the library']);

  await page.reload();
  await expect(text('Email')).toHaveValue(email);
  for (const [name, value] of Object.entries(texts)) await expect(text(name)).toHaveValue(value);
  await expect(choice('Language')).toHaveValue('German');
  await expect(choice('Country')).toHaveValue('United States');
  await expect(choice('State')).toHaveValue('Maine');
  for (const tag of ['Poetry evening', 'Sailing'])
    await expect(page.getByText(tag, { exact: true })).toBeVisible();
  await expect(onOff('Confirmed')).toBeChecked();
  await expect(onOff('Active')).not.toBeChecked();
  await expect(text('New password')).toHaveValue('');

  // The reverse: clear what was filled, and toggle the switches.
  for (const name of Object.keys(texts)) await text(name).fill('');
  await onOff('Confirmed').uncheck();
  await onOff('Active').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  const put = page.waitForResponse((response) => response.request().method() === 'PUT');
  await onOff('Never compromised').check();
  await put;
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await page.reload();
  for (const name of Object.keys(texts)) await expect(text(name)).toHaveValue('');
  await expect(onOff('Confirmed')).not.toBeChecked();
  await expect(onOff('Active')).toBeChecked();
  await expect(onOff('Never compromised')).toBeChecked();
  await expect(onOff('Never locked')).not.toBeChecked();
  expect(await api.call<Account>('GET', `users/${id}`)).toMatchObject({
    first_name: '',
    phone: null,
    company: null,
    city: null,
    confirm: false,
    active: true,
    settings: { never_lock: false, never_compromised: true },
  });
});

test('The list finds a new member by name, tag, group and state of the account', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('Quill');
  const { items } = await api.call<{ items: { id: number; name: string }[] }>('GET', 'teams?limit=100');
  const team = items.find(({ name }) => name === 'Friends of the library');
  await api.addMember({
    email: `${word}@example.com`,
    last_name: word,
    tags: [word],
    team_id: team?.id,
    active: false,
    country: 'United States',
    state: 'Maine',
  });
  await enter('admin');
  for (const query of [`search=${word}`, `tags=${word}`, `team=${team?.id}&active=false&search=${word}`]) {
    await page.goto(`/users?${query}`);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(page.getByRole('rowheader')).toContainText(word);
  }
});

test('An address that names no record is not found, without asking', async ({ page, enter }) => {
  await enter('admin');
  for (const list of ['/users', '/groups']) {
    for (const id of ['abc', '0', '-1', '1e3', '99999999999999999']) {
      await page.goto(`${list}/edit/${id}`);
      const alert = page.getByRole('alert').filter({ hasText: "Couldn't load this page." });
      await expect(alert).toContainText('Not found.');
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  }
});
