import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mailbox.ts';
import { shownNotifications } from '../support/notices.ts';
import { demoPassword, expect, test, waitForIdle } from '../support/product.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

const plan = {
  description: 'For one website',
  monthly_price: 4_900,
  transaction_fee: 2.5,
  free_signups: 100,
  up_free_signups: 50,
  up_free_signups_price: 1_000,
  free_support_hours: 1,
  up_free_support_price_per_hour: 9_000,
  content: '<p>For one website</p>',
  is_public: true,
};

test('From nothing to the first call: register, confirm, three steps', { tag: '@everyday' }, async ({
  page,
  request,
  watched,
}) => {
  test.slow();
  const signIn = { email: 'root@example.com', password: demoPassword };
  const { token } = await (await request.post('/api/admin/authorization', { data: signIn })).json();
  await request.post('/api/admin/pricing/plans', {
    headers: { token },
    data: { ...plan, title: unique('Starter') },
  });
  const name = unique('press');
  const email = `${name}@example.com`;

  await page.goto('/login');
  await page.getByRole('link', { name: 'Register as a partner' }).click();
  await expect(page).toHaveURL(/\/partners-registration$/);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveAccessibleDescription('Required field');
  await expectAccessible(page);
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Company', 'Byron Press'],
    ['Job title', 'Publisher'],
    ['Email', ` ${email} `],
    ['Website title', `Byron ${name}`],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByRole('textbox', { name: 'Password' }).fill('typed at first');
  const website = page.getByRole('textbox', { name: 'Website address' });
  for (const broken of ['http:/broken', 'htp://broken.example.com', 'ftp://broken.example.com']) {
    await website.fill(broken);
    await website.blur();
    await expect(website).toHaveValue('');
  }
  await website.fill(`www.${name}.example.com`);
  await website.blur();
  await expect(website).toHaveValue(`https://www.${name}.example.com`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(shownNotifications(page)).toHaveText('A confirmation link has been sent to your email.');
  await expect(page).toHaveURL(/\/login$/);

  const mail = await mailTo(email, 'Confirm your registration');
  await page.goto(/https?:\/\/\S+onboarding-starter\S+/.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Confirm your registration' })).toBeVisible();
  await expectAccessible(page);
  // The same browser registered: its password counts.
  await expect(page.getByText('You sign in with the password you registered with.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/\/setup-step1\/registration$/);
  await expect(page.getByRole('textbox', { name: 'Website address' })).toHaveValue(
    `https://www.${name}.example.com`,
  );
  await page.getByRole('group', { name: 'Newsletters' }).getByText('Other').click();
  await page.getByRole('textbox', { name: 'Other: Newsletters' }).fill('Listmonk');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/setup-step2$/);
  await expectAccessible(page);
  // The cached answer of the first step, without a website, isn't shown while the new one loads.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/partners/resources', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: /Something else/ }).click();
  await expect(page).toHaveURL(/\/setup-step3\/custom$/);
  await expect(page.getByRole('heading', { name: 'Connect your website' })).toBeVisible();
  await expect(page.getByText('You have no website yet.')).toHaveCount(0);
  release();
  const key = page.getByRole('textbox', { name: `Public key of Byron ${name}` });
  await expect(key).toHaveValue(/^pk_/);
  const secret = page.getByRole('textbox', { name: `Secret key of Byron ${name}` });
  await expect(secret).toHaveValue(/^sk_/);
  const first = await secret.inputValue();
  await page.getByRole('button', { name: `Replace secret key of Byron ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret key' }).click();
  await expect(page.getByText(/^The old key works until /)).toBeVisible();
  await expect(secret).not.toHaveValue(first);
  await expect(secret).toHaveValue(/^sk_/);
  await page.getByRole('button', { name: `Copy: Public key of Byron ${name}` }).click();
  await expect(page.getByRole('tooltip')).toHaveText('key copied');
  await expect(page.getByText(`Nothing heard from www.${name}.example.com yet.`)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await request.get(`/reader/v1/ping?key=${await key.inputValue()}`);
  await expect(page.getByText(/^Your server called at .+ Nobody has opened an article yet\.$/)).toBeVisible();

  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Get ready to sell' })).toBeVisible();
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await page.getByRole('link', { name: 'Create your first plan' }).click();
  await expect(page).toHaveURL(/\/plans\/create$/);

  await page.goto('/setup-step1/registration');
  await expect(page.getByText('You have all the websites that your partner can have.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect your websites' })).toBeVisible();

  watched.expectRefusal(409);
  await waitForIdle(page);
  await page.context().clearCookies();
  await page.goto(/https?:\/\/\S+onboarding-starter\S+/.exec(mail)?.[0] ?? '');
  await page.getByRole('textbox', { name: /^Password/ }).fill('a password of my own');
  await page.getByRole('textbox', { name: /^Confirm password/ }).fill('a password of my own');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Invitation code already used. Please use dashboard login page instead.',
  );
});

test('An invitation without its code, an unknown one, and a step without a platform lead on', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectRefusal(400);
  await page.goto('/activate');
  await expect(page).toHaveURL(/\/404$/);
  await page.goto('/activate?invite=nobody-made-this');
  await expect(page).toHaveURL(/\/login$/);
  await expect(shownNotifications(page)).toContainText('This link has expired. Ask for a new one.');
  // A link doesn't sign in an existing account: it asks to sign in, or says why the invitation can't be accepted.
  await page.route('**/partners/invite/confirmation/known', (route) =>
    route.fulfill({ json: { token: null, user: null } }),
  );
  await page.goto('/activate?invite=known');
  await expect(page.getByText('You accepted the invitation. Sign in with your account')).toBeVisible();
  watched.expectRefusal(409);
  await page.route('**/partners/invite/confirmation/taken', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: 'conflict',
        error_key: 'onboarding.has_partner',
        error_description: 'x',
        request_id: 'x',
      },
    }),
  );
  await page.goto('/activate?invite=taken');
  await expect(page.getByRole('alert')).toContainText('already belongs to another partner');
  await enter('admin');
  // A signed-in operator is asked first, because another person can send the link.
  await page.goto('/activate?invite=known');
  await expect(page.getByText('You are invited to manage the sites of a partner.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText('You accepted the invitation. Sign in with your account')).toBeVisible();
  await page.goto('/setup-step3');
  await expect(page).toHaveURL(/\/setup-step2$/);
});
