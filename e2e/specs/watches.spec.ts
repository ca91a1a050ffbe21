// The stories are watched for barriers, violations of the content policy, errors and calls to other hosts. Here the
// faults are planted: a watch that cannot fail watches nothing.
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../support/axe.ts';
import { type Watch, watch } from '../support/watch.ts';

const baseUrl = process.env.E2E_BASE_URL ?? '';

/** The sign-in screen, watched. */
async function open(page: Page): Promise<Watch> {
  const watched = watch(page, baseUrl);
  await page.goto(`${baseUrl}/login`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  return watched;
}

/** What the watch says was wrong; it is told with some delay. */
function expectCaught(watched: Watch, words: RegExp): Promise<void> {
  return expect(() => expect(watched.verify).toThrow(words)).toPass({ timeout: 5_000 });
}

test('Without a fault all watches are content', async ({ page }) => {
  const watched = await open(page);
  await expectNoBarriers(page);
  watched.verify();
});

// The faults are texts: they belong to the page, not to these stories.
const plantStyle = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`
    .pale { color: #ccc; background: #fff }
    .dim { color: #000; background: #fff }
    @media (prefers-color-scheme: dark) { .dim { color: #333; background: #000 } }\`);
  document.adoptedStyleSheets.push(sheet);`;

for (const [name, element, rule] of [
  [
    'a picture without words',
    "Object.assign(document.createElement('img'), { src: '/icon.svg' })",
    /light: image-alt/,
  ],
  ['a button without a name', "document.createElement('button')", /light: button-name/],
  [
    'pale letters',
    "Object.assign(document.createElement('p'), { className: 'pale', textContent: 'planted' })",
    /light: color-contrast/,
  ],
  [
    'letters that only the dark makes pale',
    "Object.assign(document.createElement('p'), { className: 'dim', textContent: 'planted' })",
    /dark: color-contrast/,
  ],
] as const) {
  test(`The look for barriers finds ${name}`, async ({ page }) => {
    await open(page);
    await page.evaluate(plantStyle);
    await page.evaluate(`document.querySelector('main').append(${element})`);
    await expect(expectNoBarriers(page)).rejects.toThrow(rule);
  });
}

for (const [name, fault, words] of [
  [
    'a text that would become a script',
    "void setTimeout(() => document.body.setAttribute('onclick', 'planted()'))",
    /TrustedScript/,
  ],
  [
    'a style in the page',
    "document.body.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
    /content security policy/i,
  ],
  [
    'a call to another host',
    "void fetch('https://other.example/').catch(() => null)",
    /content security policy/i,
  ],
  [
    'a picture of another host',
    "Object.assign(new Image(), { src: 'http://other.example/x.png' })",
    /other\.example/,
  ],
  ['another tab at another host', "void window.open('http://127.0.0.1:9/planted')", /127\.0\.0\.1:9/],
  ['an error in the console', "console.error('planted')", /error in the console: planted/],
  ['a warning in the console', "console.warn('planted')", /warning in the console: planted/],
  [
    'an error that nobody catches',
    "void setTimeout(() => { throw new Error('planted') })",
    /error in the page: planted/,
  ],
  [
    'a promise that nobody catches',
    "void Promise.reject(new Error('planted'))",
    /error in the page: planted/,
  ],
  ['a call that is refused', "void fetch('/api/admin/user')", /status of 401/],
] as const) {
  test(`The watch over a page sees ${name}`, async ({ page }) => {
    const watched = await open(page);
    await page.evaluate(fault);
    await expectCaught(watched, words);
  });
}

test('A refusal that a story asks for is no fault, another one is', async ({ page }) => {
  const watched = await open(page);
  watched.expectRefusal(401);
  const call = (path: string) => page.evaluate(`fetch('${path}').then(({ status }) => status)`);
  expect(await call('/api/admin/user')).toBe(401);
  await page.waitForTimeout(300);
  watched.verify();
  expect(await call('/api/admin/nothing-of-this-name')).toBe(404);
  await expectCaught(watched, /status of 404/);
});
