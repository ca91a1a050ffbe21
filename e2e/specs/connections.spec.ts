import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { type Asked, startService } from '../support/stand-in.ts';

// A connection left by a story would be used on the pages of other stories.
test.afterEach(async ({ api }) => {
  const settings = { campaignmonitor: { api_key: null } };
  await api.call('PUT', `resources/${courier}`, { settings });
});

const ok = (body: unknown) => ({ status: 200, body });

/** Answers as Campaign Monitor with one client, one list, and its subscribers. */
function campaign(on: Set<string>) {
  return ({ method, path, body }: Asked) => {
    const { pathname, searchParams } = new URL(path, 'http://service');
    if (pathname.endsWith('/clients.json')) return ok([{ ClientID: 'c1', Name: 'The Client' }]);
    if (pathname.endsWith('/c1/lists.json')) return ok([{ ListID: 'l1', Name: 'Weekly news' }]);
    if (pathname.endsWith('/lists/l1.json')) return ok({ ListID: 'l1', ConfirmedOptIn: false });
    if (pathname.endsWith('/customfields.json')) return ok([{ FieldName: 'City', Key: '[City]' }]);
    if (pathname.endsWith('/listsforemail.json')) {
      const is = on.has(searchParams.get('email') ?? '');
      return ok(is ? [{ ListID: 'l1', ListName: 'Weekly news', SubscriberState: 'Active' }] : []);
    }
    const email = (JSON.parse(body || '{}') as { EmailAddress?: string }).EmailAddress ?? '';
    if (method === 'POST' && pathname.endsWith('/unsubscribe.json')) on.delete(email);
    else if (method === 'POST') on.add(email);
    return ok({});
  };
}

test('lists of Campaign Monitor are chosen, a member is put on one from their page, and a plan names it', async ({
  page,
  enter,
  api,
  watched,
}) => {
  test.slow();
  // The service is broken on purpose.
  watched.expectRefusal(409);
  const service = await startService('campaignmonitor');
  const on = new Set<string>();
  service.answers(campaign(on));
  const email = `${unique('campaign')}@example.com`;
  const { id } = await api.addMember({ email });
  await enter('admin');
  await page.goto('/resources/edit/integrations/campaignmonitor');
  await page.getByRole('textbox', { name: 'API key' }).fill('a key of Campaign Monitor');
  await page.getByRole('button', { name: 'Connect Campaign Monitor', exact: true }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await expect(page.getByRole('option', { name: 'The Client' })).toBeVisible();
  // By keyboard, because the notification of the saved connection covers the list for a while.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const list = page.getByRole('group', { name: 'Weekly news' });
  await list.getByRole('switch', { name: 'Allowed' }).press('Space');
  await page.getByRole('button', { name: 'Save lists' }).click();
  await waitForIdle(page);
  await expectAccessible(page);

  await page.goto(`/users/edit/${id}#mailing`);
  const card = page.getByRole('region', { name: 'Campaign Monitor' });
  await expect(card.getByText('Not subscribed')).toBeVisible();
  await card.getByRole('button', { name: 'Subscribe to Weekly news' }).click();
  await expect(card.getByText('Active')).toBeVisible();
  expect([...on]).toEqual([email]);
  await card.getByRole('button', { name: 'Unsubscribe from Weekly news' }).click();
  await expect(card.getByText('Not subscribed')).toBeVisible();
  service.answers(() => ({ status: 503 }));
  await page.reload();
  await expect(card.getByRole('alert')).toContainText('Campaign Monitor rejected the request');
  await expectAccessible(page);
  service.answers(campaign(on));

  const { id: planId } = await api.call<{ id: number }>('POST', 'plans', { title: unique('Plan') });
  await page.goto(`/plans/edit/${planId}`);
  await page.getByRole('combobox', { name: 'Lists of Campaign Monitor to subscribe to' }).click();
  await page.getByRole('option', { name: 'Weekly news' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await waitForIdle(page);
  const { extra } = await api.call<{ extra: object }>('GET', `plans/${planId}`);
  expect(extra).toMatchObject({ campaign_subcsr_interests: ['l1'], campaign_unsubcsr_interests: [] });

  service.answers(() => ({ status: 503 }));
  await page.goto('/resources/edit/integrations/campaignmonitor');
  await page.getByRole('button', { name: 'Refresh lists' }).click();
  await expect(page.getByText(/Campaign Monitor rejected the request/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  await service.close();
});

test('Stripe is connected in the test mode alone, says why it was not, and is disconnected', async ({
  page,
  enter,
  watched,
}) => {
  test.slow();
  // Errors that Stripe's page returns, and how they are logged.
  watched.expectComplaints(/A connection could not be finished/);
  watched.expectRefusal(400);
  watched.expectRefusal(409);
  const stripe = await startService('stripe');
  watched.expectHost(stripe.url);
  await enter('admin');
  await page.goto('/resources/edit/integrations');
  // Exact, because the name is also the end of "disconnect".
  const connect = page.getByRole('button', { name: 'Connect Test payments', exact: true });
  await expect(page.getByRole('button', { name: 'Connect Live payments' })).toBeDisabled();
  const stateOf = async () => {
    await connect.click();
    await page.waitForURL((url) => url.origin === stripe.url);
    return new URL(page.url()).searchParams.get('state') ?? '';
  };
  const back = (state: string) =>
    page.goto(`/resources/edit/stripe-connect/test?code=ac_story&state=${encodeURIComponent(state)}`);

  stripe.answers(() => ({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'The code ran out.' },
  }));
  await back(await stateOf());
  await expect(page.getByRole('alert').filter({ hasText: 'The code ran out.' })).toBeVisible();

  await page.goto(
    `/resources/edit/stripe-connect/test?error=access_denied&state=${encodeURIComponent(await stateOf())}`,
  );
  await expect(
    page.getByRole('alert').filter({ hasText: 'Test payments were not connected: access was declined' }),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/error=/);
  await page.goto('/resources/edit/integrations');

  const keys = { access_token: 'sk_test_story_connected', stripe_publishable_key: 'pk_test_story_connected' };
  stripe.answers(({ path }) =>
    path.startsWith('/oauth/token')
      ? ok({ ...keys, livemode: false, stripe_user_id: 'acct_story' })
      : ok({ stripe_user_id: 'acct_story' }),
  );
  const state = await stateOf();
  await back(state);
  const leave = page.getByRole('button', { name: 'Disconnect Test payments' });
  await expect(leave).toBeVisible();
  const done = page.getByRole('status').filter({ hasText: 'Test payments are connected to Stripe.' });
  await expect(done.getByRole('link', { name: 'Go to plans' })).toHaveAttribute('href', '/plans');
  await expectAccessible(page);
  await expect(page.getByText('sk_test_story')).toHaveCount(0);

  await leave.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(connect).toBeVisible();
  expect(stripe.asked.some(({ path }) => path === '/oauth/deauthorize')).toBe(true);
  await stripe.close();
});
