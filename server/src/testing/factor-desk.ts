import { TOTP } from 'otpauth';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { Authenticator } from './authenticator.ts';
import { makeOperator } from './make-resource.ts';
import { sessionOf } from './sign-in.ts';
import type { TestServer } from './test-server.ts';

export const ownPassword = 'correct horse battery';

interface SecondStep {
  attempt: string;
  methods: string[];
}

/** Returns the code of an app at an instant, computed independently of the product's settings. */
export const codeAt = (secret: string, now: Date): string =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: now.getTime() });

type Post = (path: string, body: unknown, token?: string) => ReturnType<TestServer['call']>;

interface Desk {
  post: Post;
  /** Creates an operator who is signed in. */
  person: () => Promise<Awaited<ReturnType<typeof makeOperator>> & { token: string }>;
}

/** Returns the steps of registering and using passkeys. */
function passkeySteps({ post, person }: Desk) {
  const startPasskey = async (token: string) =>
    (await post('user/passkeys/options', { password: ownPassword }, token)).body as {
      attempt: string;
      options: { challenge: string; user: { id: string } };
    };
  const addPasskey = async (token: string, authenticator: Authenticator, name = 'Laptop') => {
    const { attempt, options } = await startPasskey(token);
    return post('user/passkeys', { attempt, name, response: authenticator.create(options) }, token);
  };
  const withPasskey = async (baseUrl: string) => {
    const operator = await person();
    const device = new Authenticator(baseUrl);
    const { body } = await addPasskey(operator.token, device);
    const added = body as { passkey: { id: number }; recovery_codes: string[] };
    return { ...operator, device, passkeyId: added.passkey.id, codes: added.recovery_codes };
  };
  const challenge = async (attempt?: string) =>
    (await post('authorization/passkey/options', attempt === undefined ? {} : { attempt })).body as {
      attempt: string;
      options: { challenge: string; allowCredentials?: { id: string }[]; userVerification: string };
    };
  const showPasskey = (attempt: string, response: object, more: object = {}) =>
    post('authorization/passkey', { attempt, response, ...more });

  return { startPasskey, addPasskey, withPasskey, challenge, showPasskey };
}

/** Returns the common steps of two-step sign-in, as the console does them. */
export function factorDesk(server: TestServer) {
  const post: Post = (path, body, token) =>
    server.call('POST', `/api/admin/${path}`, { body, ...(token === undefined ? {} : { token }) });
  let passwordHash: string | undefined;

  const person = async () => {
    passwordHash ??= await hashPassword(ownPassword);
    const operator = await makeOperator(server.database, { passwordHash });
    return { ...operator, token: await sessionOf(server.database, operator) };
  };
  const signIn = (email: string, more: object = {}) =>
    post('authorization', { email, password: ownPassword, ...more });
  const stepOf = async (email: string, more: object = {}): Promise<SecondStep> =>
    ((await signIn(email, more)).body as { second_step: SecondStep }).second_step;
  const sendCode = (attempt: string, code: string) => post('authorization/second-factor', { attempt, code });

  const withTotp = async (now: Date) => {
    const operator = await person();
    const { token } = operator;
    const begun = await post('user/second-factor/totp', { password: ownPassword }, token);
    const { secret } = begun.body as { secret: string };
    const confirmed = await post('user/second-factor/totp/confirm', { code: codeAt(secret, now) }, token);
    return { ...operator, secret, codes: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
  };

  return { post, person, signIn, stepOf, sendCode, withTotp, ...passkeySteps({ post, person }) };
}
