import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPerson } from '#server/connectors/recaptcha/recaptcha.ts';
import { createSend } from '#server/platform/http/send.ts';
import { startGoogle } from '#server/testing/stand-ins/services/google.ts';
import { startRecaptcha } from '#server/testing/stand-ins/services/recaptcha.ts';
import { startSquare } from '#server/testing/stand-ins/services/square.ts';
import { verifySecret as trySecretUntil } from './try-secrets.service.ts';

const send = createSend(['127.0.0.0/8']);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' });
const firebase = 'firebase.firebase_account_service_account_config';
const square = 'settings.square.test.access_token';
const captcha = 'settings.google_recaptcha.secret_key';

const never = new AbortController().signal;
const trySecret = (
  tools: Parameters<typeof trySecretUntil>[0],
  path: string,
  secret: string,
  given: Readonly<Record<string, unknown>>,
) => trySecretUntil(tools, { path, secret, given }, never);

/** Starts fakes of Square, reCAPTCHA, and Google's tokens for the service account. */
async function services() {
  const options = { isBackground: true };
  const made = {
    square: await startSquare(options),
    recaptcha: await startRecaptcha(options),
    google: await startGoogle({ ...options, publicKey }),
  };
  const [at, captchaAt, googleAt] = [made.square.url, made.recaptcha.url, made.google.url];
  return { made, tools: { send, serviceUrls: { square: at, recaptcha: captchaAt, google: googleAt } } };
}

test('a token of Square is tried, with the location that goes with it', async () => {
  const { tools } = await services();
  const at = (location_id: string) => ({ 'settings.square.test.location_id': location_id });
  expect(await trySecret(tools, square, 'square-token', at('L1'))).toBeNull();
  expect(await trySecret(tools, square, 'square-token', {})).toBeNull();
  expect(await trySecret(tools, square, 'square-token', at('L2'))).toContain('location');
  expect(await trySecret(tools, square, 'wrong', {})).toContain('Not authorized.');
});

test('a secret of reCAPTCHA is known to Google or not, though no token goes with it', async () => {
  const { tools } = await services();
  expect(await trySecret(tools, captcha, 'captcha-secret', {})).toBeNull();
  expect(await trySecret(tools, captcha, 'wrong', {})).toContain('does not know');
});

test('a token of reCAPTCHA is good once, and none without the secret', async () => {
  const { made } = await services();
  const { url, secret, tokens } = made.recaptcha;
  tokens.add('given');
  const ask = (given: string, token: string) => isPerson(send, url, { secret: given, token, ip: null });
  expect(await ask('wrong', 'given')).toBe(false);
  expect(await ask(secret, 'given')).toBe(true);
  expect(await ask(secret, 'given')).toBe(false);
  expect(await ask(secret, '')).toBe(false);
});

test('the key of a service account signs what Google takes, and another does not', async () => {
  const { tools } = await services();
  const config = (private_key: unknown) => JSON.stringify({ client_email: 'a@b.example', private_key });
  expect(await trySecret(tools, firebase, config(pem(privateKey)), {})).toBeNull();
  expect(await trySecret(tools, firebase, config(pem(otherKey)), {})).toContain('Invalid JWT Signature');
  expect(await trySecret(tools, firebase, config('no key'), {})).toContain('cannot be read');
  expect(await trySecret(tools, firebase, JSON.stringify({ project_id: 'p' }), {})).toBeNull();
});

test('a service that is down keeps nobody from saving, and other secrets are asked about nowhere', async () => {
  const { tools, made } = await services();
  made.recaptcha.fault = () => 'down';
  expect(await trySecret(tools, captcha, 'wrong', {})).toBeNull();
  const asked = () => Object.values(made).flatMap(({ calls }) => calls);
  const before = asked().length;
  expect(await trySecret(tools, 'settings.hubspot.api_key', 'wrong', {})).toBeNull();
  expect(asked()).toHaveLength(before);
});
