// Takes the pictures of the README from a running product with the demo publication:
//   node tools/pictures/main.ts http://127.0.0.1:4600
// CHROMIUM_PATH names a browser other than the installed one of the stories.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

const site = 'harbour-courier';
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const window = { width: 1440, height: 900 };

type Ask = <T>(path: string) => Promise<T>;

interface Picture {
  name: string;
  /** Role that takes the screenshot. */
  as: 'admin' | 'root';
  address: string | ((ask: Ask) => Promise<string>);
  /** A heading that is brought to the upper edge; without it the picture begins with the page. */
  from?: string;
}

interface Items {
  items: { id: number; title?: string }[];
}

async function planNamed(ask: Ask, title: string): Promise<number> {
  const { items } = await ask<Items>(`plans?filter[title]=${title}`);
  if (!items[0]) throw new Error(`There is no plan ${title}: is this the demo publication?`);
  return items[0].id;
}

/** Returns the first of the highest-paying members who has a subscription of their own. */
async function payingMember(ask: Ask): Promise<number> {
  const { items } = await ask<Items>('users?order=transaction_ltv&sort=desc&limit=50');
  for (const { id } of items) {
    const held = await ask<Items>(`users/${id}/subscriptions`);
    if (held.items.length > 0) return id;
  }
  throw new Error('Nobody holds a subscription: is this the demo publication?');
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', as: 'admin', address: '/dashboard' },
  {
    name: 'member',
    as: 'admin',
    address: async (ask) => `/users/edit/${await payingMember(ask)}`,
  },
  {
    name: 'plan',
    as: 'admin',
    address: async (ask) => `/plans/edit/${await planNamed(ask, 'Weekend')}`,
    from: 'Access',
  },
  { name: 'content-conversion', as: 'admin', address: '/content-conversion' },
  { name: 'invoices', as: 'root', address: '/invoices' },
];

async function signIn(base: string, person: string): Promise<string> {
  const answer = await fetch(`${base}/api/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@example.com`, password: 'masthead-demo' }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${person} could not sign in: ${answer.status}`);
  return token;
}

/** Writes a screenshot with 256 colors, which is enough for a screen. */
async function keep(name: string, shot: Buffer): Promise<void> {
  const file = await sharp(shot).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
  await writeFile(`${folder}${name}.png`, file);
  console.log(`${name}.png ${Math.round(file.length / 1000)} kB`);
}

interface Box {
  getBoundingClientRect(): { top: number };
}
declare const document: { querySelectorAll(selector: string): Iterable<Box> };
declare const innerHeight: number;

/**
 * Runs in the page: returns whether everything visible is loaded. Content further down waits until it is scrolled to.
 */
const nothingWaits = () =>
  [...document.querySelectorAll('.mantine-Skeleton-root')].every(
    (one) => one.getBoundingClientRect().top > innerHeight,
  );

async function take(page: Page, base: string, token: string, picture: Picture): Promise<Buffer> {
  const ask: Ask = async (path) => {
    const answer = await fetch(`${base}/api/admin/${path}`, { headers: { token, resource: site } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json() as never;
  };
  const { address, from } = picture;
  await page.context().addCookies([
    { name: 'token', value: token, url: base },
    { name: 'resource', value: site, url: base },
  ]);
  await page.goto(base + (typeof address === 'string' ? address : await address(ask)), {
    waitUntil: 'networkidle',
  });
  await page.waitForFunction(nothingWaits);
  // Charts grow to their place.
  await page.waitForTimeout(1_500);
  if (from) {
    const heading = page.getByRole('heading', { name: from, exact: true }).first();
    await heading.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView());
    await page.waitForTimeout(500);
  }
  return page.screenshot();
}

const base = process.argv[2];
if (!base) throw new Error('Say where the product runs: node tools/pictures/main.ts http://127.0.0.1:4600');
await mkdir(folder, { recursive: true });
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  for (const picture of pictures) {
    const context = await browser.newContext({
      viewport: window,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await keep(picture.name, await take(page, base, await signIn(base, picture.as), picture));
    await context.close();
  }
} finally {
  await browser.close();
}
