// Stripe's stand-in in a separate process, and the site connected to it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { runCli } from './product.ts';

/** Allows the product to connect to the stand-in; call it before the product starts. */
export function allowStandIn(): void {
  process.env.OUTBOUND_ALLOW = '127.0.0.0/8';
}

export interface Told {
  url: string;
  orders: string;
  secretKey: string;
  webhookSecret: string;
}

export async function startStandIn(): Promise<{ child: ChildProcess; told: Told }> {
  const child = spawn(process.execPath, ['server/src/testing/stand-ins/stripe/main.ts', '--live'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, told: JSON.parse(line) as Told };
}

export async function order<T>({ orders }: Told, name: string, body: unknown): Promise<T> {
  const answer = await fetch(`${orders}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

/** Connects a site, in live mode, to the stand-in. */
export async function connectStandIn(dataDir: string, key: string, told: Told): Promise<void> {
  const { secretKey, webhookSecret, url } = told;
  Object.assign(process.env, { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
  await runCli(dataDir, 'connect-stripe', '--resource', key, '--mode', 'live', '--api-base', url);
}
