import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSend } from '#server/platform/http/send.ts';
import { type StandInAnswer, startService } from '#server/testing/stand-ins/services/server.ts';
import { trySecret } from './try-secrets.service.ts';

const send = createSend(['127.0.0.0/8']);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' });
const firebase = 'firebase.firebase_account_service_account_config';
const square = 'settings.square.test.access_token';
const captcha = 'settings.google_recaptcha.secret_key';

/** Square with one token and one location, and Google with one secret. */
async function services() {
  const made = await startService(
    (call): StandInAnswer => {
      if (call.path === '/token') {
        const [head = '', claims = '', proof = ''] = (
          new URLSearchParams(call.text).get('assertion') ?? ''
        ).split('.');
        const isFine = createVerify('RSA-SHA256')
          .update(`${head}.${claims}`)
          .verify(publicKey, proof, 'base64url');
        return isFine
          ? { status: 200, body: { access_token: 'token' } }
          : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
      }
      if (call.path === '/recaptcha/api/siteverify') {
        const isKnown = new URLSearchParams(call.text).get('secret') === 'captcha-secret';
        const codes = isKnown ? ['invalid-input-response'] : ['invalid-input-secret'];
        return { status: 200, body: { success: false, 'error-codes': codes } };
      }
      if (call.headers.authorization === 'Bearer square-token')
        return { status: 200, body: { locations: [{ id: 'L1' }] } };
      const error = { category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: 'Not authorized.' };
      return { status: 401, body: { errors: [error] } };
    },
    { isBackground: true },
  );
  return { made, tools: { send, serviceUrls: { square: made.url, recaptcha: made.url, google: made.url } } };
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
  made.fault = () => 'down';
  expect(await trySecret(tools, captcha, 'wrong', {})).toBeNull();
  const calls = made.calls.length;
  expect(await trySecret(tools, 'settings.hubspot.api_key', 'wrong', {})).toBeNull();
  expect(made.calls).toHaveLength(calls);
});
