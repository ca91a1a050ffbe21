// The product itself, without the demo, with one site.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './machine/programs.ts';

const root = join(import.meta.dirname, '..', '..', '..');
export const operator = { email: 'editor@quay.example', password: 'a-gull-never-pays-2026' };

export interface Product {
  address: string;
  keys: { public: string; private: string };
  /** Calls the API as the site's owner. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** Starts the product in a new folder and creates a site. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-product-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', BASE_URL: address, DEMO: 'off' };
  const env = { ...process.env, ...own, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    while (!(await isReady(address))) {
      if (child.exitCode !== null) throw new Error('The product ended at its start.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await createSite(env);
    return { address, ...(await signIn(address)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createSite(env: NodeJS.ProcessEnv): Promise<void> {
  const site = ['--title', 'The Quay', '--key', 'quay', '--host', 'www.quay.example'];
  const words = ['server/src/cli.ts', 'create-site', ...site, '--owner', operator.email];
  const made = promisify(execFile)(process.execPath, words, { cwd: root, env });
  made.child.stdin?.end(`${operator.password}\n`);
  await made;
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function signIn(address: string): Promise<Pick<Product, 'call' | 'keys'>> {
  const call = async <T>(method: string, path: string, body?: unknown, token = ''): Promise<T> => {
    const answer = await fetch(`${address}/api/admin/${path}`, {
      method,
      headers: {
        token,
        resource: 'quay',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await call<{ token: string }>('POST', 'authorization', operator);
  const { public_key: publicKey } = await call<{ public_key: string }>(
    'GET',
    'resources/quay',
    undefined,
    token,
  );
  const { private_key: privateKey } = await call<{ private_key: string }>(
    'POST',
    'resources/quay/private-key',
    {},
    token,
  );
  return {
    keys: { public: publicKey, private: privateKey },
    call: (method, path, body) => call(method, path, body, token),
  };
}
