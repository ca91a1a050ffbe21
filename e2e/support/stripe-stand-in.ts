// Stripe on loopback, in a separate process, and the demo site that is connected to it. No other story uses that site,
// so its amounts are this story's only.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type Api, openApi } from './api.ts';
import { ownFolder } from './running-products.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Site in test mode, as its connection is. */
export const review = 'northlight-review';

export interface StripeStandIn {
  accountId: string;
  order: <T>(name: string, body: unknown) => Promise<T>;
  stop: () => void;
}

interface Told {
  url: string;
  orders: string;
  secretKey: string;
  webhookSecret: string;
  accountId: string;
}

/** Returns the API on that site, as the operator signed in on the page. */
export async function reviewApi(page: Page, baseURL: string): Promise<Api> {
  const cookies = await page.context().cookies();
  return openApi(baseURL, cookies.find(({ name }) => name === 'token')?.value ?? '', review);
}

const run = promisify(execFile);

function connect({ url, secretKey, webhookSecret }: Told): Promise<unknown> {
  const args = ['server/src/cli.ts', 'connect-stripe', '--resource', review, '--mode', 'test'];
  return run(process.execPath, [...args, '--api-base', url], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: ownFolder(),
      OUTBOUND_ALLOW: '127.0.0.0/8',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
  });
}

/** Starts it and connects the site to it. */
export async function connectedStripe(): Promise<StripeStandIn> {
  const child = spawn(process.execPath, ['server/src/testing/stand-ins/stripe/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const told = JSON.parse(line) as Told;
  const stop = () => void child.kill();
  const order = async <T>(name: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${told.orders}/${name}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  try {
    await connect(told);
  } catch (error) {
    stop();
    throw error;
  }
  return { accountId: told.accountId, order, stop };
}
