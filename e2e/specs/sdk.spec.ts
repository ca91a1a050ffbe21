import { expect, type Page } from '@playwright/test';
import { denyReasons } from '../../contract/src/domains/decisions/words.ts';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/publisher-site.ts';

const veil = 'data-mode="veil"';
const paywall = { verdict: 'paywall', reason: 'no_entitlement', decision_id: 7, meter: null };
const granted = { verdict: 'grant', reason: 'free_content', decision_id: 8, meter: null };
const limited = {
  verdict: 'paywall',
  reason: 'limit_reached',
  decision_id: 9,
  meter: { used: 3, limit: 3, resets_at: '2026-12-03T10:00:00.000Z' },
};

const fourth = (page: Page) => page.getByText('Fourth.');
const wall = (page: Page, name: string) => page.getByRole('region', { name });
const forSubscribers = 'This article is for subscribers';
const outage = "We can't check your subscription right now";

async function expectClosed(page: Page, name = forSubscribers): Promise<void> {
  await expect(wall(page, name)).toBeVisible();
  await expect(page.getByText('Second.')).toBeVisible();
  await expect(page.getByText('Third.')).toBeHidden();
  await expect(fourth(page)).toBeHidden();
}

async function expectOpen(page: Page): Promise<void> {
  await expect(fourth(page)).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(0);
}

test('observing asks once, without a cookie or a preflight, and reports the view', async ({
  page,
  publisher,
}) => {
  publisher.answer(() => paywall);
  await page.goto(publisher.page('/story'));
  await expect.poll(() => publisher.events().length).toBe(1);
  await expectOpen(page);
  expect(publisher.questions()).toEqual([expect.objectContaining({ key: 'pk_test', content: 'story-1' })]);
  expect(publisher.calls.map(({ method, cookie }) => ({ method, cookie }))).toEqual([
    { method: 'POST', cookie: undefined },
    { method: 'POST', cookie: undefined },
  ]);
  expect(publisher.events()[0]).toMatchObject({ events: [{ decision_id: 7 }] });
});

test('a veiled article shows its beginning and the wall, and all of it once it is granted', async ({
  page,
  publisher,
}) => {
  publisher.answer(() => paywall);
  await page.goto(
    publisher.page('/story', { attributes: `${veil} data-plans="/plans" data-login="/login"` }),
  );
  await expectClosed(page);
  const links = wall(page, forSubscribers).getByRole('link');
  await expect(links).toHaveText(['Plans and prices', 'Already a subscriber? Log in']);
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  publisher.answer(() => granted);
  await page.evaluate('masthead.decide()');
  await expectOpen(page);
});

test('a wall has its code at the foot, with an address to quote it to', async ({ page, publisher }) => {
  publisher.answer(() => ({ ...paywall, code: 'K7Q2-9MXA' }));
  await page.goto(
    publisher.page('/story', { attributes: `${veil} data-mail="help@story.example" data-plans="/plans"` }),
  );
  await expect(wall(page, forSubscribers).locator('> :last-child')).toHaveText(
    'Something wrong? Write to help@story.example and quote K7Q2-9MXA.',
  );
  await expectAccessible(page);
  publisher.answer(() => 503);
  await page.evaluate('masthead.decide()');
  await expect(wall(page, outage)).toBeVisible();
  await expect(page.getByText('Something wrong?')).toHaveCount(0);
});

test('a locked reader is sent to a person; what is not the reader’s fault is an outage', async ({
  page,
  publisher,
}) => {
  await page.goto(
    publisher.page('/story', { attributes: `${veil} data-mail="help@story.example" data-plans="/plans"` }),
  );
  for (const reason of denyReasons) {
    const isLocked = reason === 'locked' || reason === 'inactive';
    const [name, lastLine] = isLocked
      ? ['Your account is locked', 'Something wrong? Write to help@story.example and quote K7Q2-9MXA.']
      : [outage, 'Try again'];
    publisher.answer(() => ({ verdict: 'deny', reason, decision_id: 7, meter: null, code: 'K7Q2-9MXA' }));
    await page.evaluate('masthead.decide()');
    await expectClosed(page, name);
    await expect(wall(page, name)).toContainText(lastLine);
    await expect(wall(page, name).getByRole('link')).toHaveCount(0);
    await expect(wall(page, name).getByRole('button')).toHaveCount(isLocked ? 0 : 1);
    await expectAccessible(page);
  }
});

test('a reader who is asked to register sees how much an account opens', async ({ page, publisher }) => {
  const name = 'Read on with a free account';
  const ask = async (access: string, register: object | null) => {
    publisher.answer(() => ({ verdict: 'register', reason: 'any', decision_id: 1, access, register }));
    await page.evaluate('masthead.decide()');
    await expectClosed(page, name);
    return wall(page, name).textContent();
  };
  const free = 'This article is free for readers with an account.';
  await page.goto(publisher.page('/story', { attributes: `${veil} data-register="/register"` }));
  expect(await ask('members', { left: 4, days: 30 })).toContain(
    'With a free account you can read this and 4 more articles every 30 days. No card needed.',
  );
  expect(await ask('members', { left: 1, days: 1 })).toContain('this and 1 more article every 1 day. No');
  for (const [access, register] of [
    ['members', { left: 0, days: 30 }],
    ['members', null],
    ['registered', null],
  ] as const) {
    const said = await ask(access, register);
    expect(said).toContain(free);
    expect(said).not.toContain('every');
  }
  const said = await ask('registered', { left: 5, days: 7 });
  expect(said).toContain(free);
  expect(said).toMatch(/With an account you can read 5 more articles every 7 days\.$/);
});

for (const [timezoneId, open, next] of [
  ['Europe/Berlin', 'December 28, 2026', 'December 3, 2026'],
  ['America/Los_Angeles', 'December 27, 2026', 'December 2, 2026'],
] as const)
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the meter names the days of the reader', async ({ page, publisher }) => {
      const meter = {
        limit: 3,
        resets_at: '2026-12-02T23:30:00.000Z',
        open_until: '2026-12-27T23:30:00.000Z',
      };
      publisher.answer(() => ({ verdict: 'meter_grant', decision_id: 1, meter: { ...meter, used: 1 } }));
      await page.goto(publisher.page('/story', { attributes: veil }));
      const line = page.getByText('free articles left');
      await expect(line).toHaveText(`2 of 3 free articles left. This one stays open for you until ${open}.`);
      publisher.answer(() => ({ verdict: 'meter_grant', decision_id: 1, meter: { ...meter, used: 3 } }));
      await page.reload();
      await expect(line).toHaveText(
        `0 of 3 free articles left. This one stays open for you until ${open}. Your next free article opens on ${next}.`,
      );
    });
  });

test('each refusal has its wall', async ({ page, publisher }) => {
  const links = 'data-register="/register" data-login="/login"';
  publisher.answer(() => limited);
  await page.goto(publisher.page('/story', { attributes: `${veil} ${links}` }));
  await expectClosed(page, 'You have read your 3 free articles');
  await expect(page.getByText('Your next free article opens on December 3, 2026.')).toBeVisible();
  publisher.answer(() => ({ verdict: 'register', reason: 'registration_required', decision_id: 1 }));
  await page.reload();
  await expectClosed(page, 'Read on with a free account');
  await expect(page.getByRole('link')).toHaveText(['Create an account', 'I have an account']);
});

test('the meter is counted down below the article; consent alone stores it', async ({ page, publisher }) => {
  let used = 0;
  publisher.answer(({ body }) => {
    used = body.meter === null ? 1 : used + 1;
    const meter = { used, limit: 3, resets_at: null };
    return {
      verdict: 'meter_grant',
      reason: 'meter',
      decision_id: used,
      meter,
      meter_token: `token ${used}`,
    };
  });
  const url = publisher.page('/story', { attributes: veil });
  await page.goto(url);
  await expect(page.getByText('2 of 3 free articles left.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 3 free articles left.')).toBeVisible();
  expect(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length')).toBe(0);
  publisher.page('/story', { attributes: `${veil} data-consent="given"` });
  await page.reload();
  // A page that is left before the answer has nothing to store.
  await expect(page.getByText('2 of 3 free articles left.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 3 free articles left.')).toBeVisible();
  const [, , first, second] = publisher.questions();
  expect(first?.device).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second).toMatchObject({ device: first?.device, meter: 'token 1' });
  await page.evaluate('masthead.consent(false)');
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('a browser that blocks storage reads on', async ({ page, publisher }) => {
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
  );
  publisher.answer(() => ({ ...granted, meter_token: 'a token' }));
  await page.goto(publisher.page('/story', { attributes: `${veil} data-consent="given"` }));
  await expect.poll(() => publisher.events().length).toBe(1);
  await expectOpen(page);
});

test('a navigation within the page asks about the next piece, and late answers are thrown away', async ({
  page,
  publisher,
}) => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  publisher.answer(async ({ body }) => {
    if (body.content !== 'story-1') return granted;
    await first;
    return paywall;
  });
  await page.goto(publisher.page('/story', { attributes: veil }));
  await expect.poll(() => publisher.questions().length).toBe(1);
  const go = (key: string) =>
    page.evaluate(`history.pushState({}, '', '/${key}');
      document.querySelector('meta[name=masthead-content]').content = '${key}'`);
  await go('story-2');
  await expectOpen(page);
  answerFirst();
  await page.evaluate("history.pushState({}, '', '/story-2#comments')");
  await expect.poll(() => publisher.events().length).toBe(1);
  await expectOpen(page);
  expect(publisher.questions().map(({ content }) => content)).toEqual(['story-1', 'story-2']);
  await go('story-1');
  await expectClosed(page);
});
