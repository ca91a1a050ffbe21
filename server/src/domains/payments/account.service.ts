// A site's account at Stripe, one for each mode. Its keys are encrypted with the server's own key; they can be set but
// are never returned.

import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import { type StripeCalls, stripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Row } from '#server/database/rows.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import { saveSettingsIn } from '../resources/settings.service.ts';
import { onSettingsSaved } from './settings-keys.service.ts';
import { texts } from './texts.ts';
import { type PaymentTools, purposeOf } from './tools.ts';

export type Account = Row<'payment_accounts'>;

/**
 * Returns the context of the same site in the mode of an account, a charge or an event, whatever its current mode is.
 */
export function inMode(ctx: ResourceContext, livemode: boolean): ResourceContext {
  return { ...ctx, resource: { ...ctx.resource, livemode } };
}

/** Returns the account of the site in its mode. */
export async function findAccount({ db }: ReadScope, ctx: ResourceContext): Promise<Account | null> {
  const found = await db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('resource_id', '=', ctx.resource.id)
    .where('provider', '=', 'stripe')
    .where('livemode', '=', ctx.resource.livemode)
    .executeTakeFirst();
  return found ?? null;
}

interface Keys {
  secretKey: string;
  webhookSecret: string | null;
  /** `http(s)://host:port` in place of Stripe's own address; null for that. */
  apiBase: string | null;
  /** Id of the account if the key may not ask for it; otherwise Stripe returns it. */
  accountId: string | null;
}

function check({ resource }: ResourceContext, { secretKey, webhookSecret, apiBase }: Keys): void {
  const mode = resource.livemode ? 'live' : 'test';
  if (/^[sr]k_(live|test)_\w{8,}$/.exec(secretKey)?.[1] !== mode)
    throw new AppError('invalid', texts.secretKey, { params: { mode } });
  if (webhookSecret !== null && !/^whsec_[\w+/=]{8,}$/.test(webhookSecret))
    throw new AppError('invalid', texts.webhookSecret);
  if (apiBase !== null && !(URL.canParse(apiBase) && /^https?:\/\/[^/?#@]+\/?$/.test(apiBase)))
    throw new AppError('invalid', texts.apiBase, { params: { address: apiBase } });
}

/** Asks Stripe, closes the connection, and converts failures to messages for the operator. */
async function asking<T>(
  tools: PaymentTools,
  { secretKey, apiBase }: Pick<Keys, 'secretKey' | 'apiBase'>,
  ask: (stripe: StripeCalls) => Promise<T>,
): Promise<T> {
  const port = apiBase === null ? '' : new URL(apiBase).port;
  const outbound = tools.outbound(port === '' ? [] : [Number(port)]);
  try {
    return await ask(stripeCalls(outbound, { secretKey, apiBase }));
  } finally {
    await outbound.close();
  }
}

/** Converts a failed Stripe call to an error with a message for the operator. */
export function toUserError(error: unknown): unknown {
  if (!(error instanceof StripeFailure)) return error;
  return new AppError('unavailable', texts.failed, { params: { reason: error.message } });
}

/**
 * Tries a key at Stripe, at the address that the site's account of the mode may have of its own.
 * @returns the account behind it; null if the key may not ask for it
 * @throws AppError invalid for text that is no key of the mode; unavailable if Stripe rejects it
 */
export async function tryStripeKey(
  ctx: ResourceContext,
  tools: PaymentTools,
  secretKey: string,
): Promise<string | null> {
  const account = await read(ctx, (scope) => findAccount(scope, ctx));
  const keys = { secretKey, webhookSecret: null, apiBase: account?.api_base ?? null, accountId: null };
  check(ctx, keys);
  return asking(tools, keys, (stripe) => stripe.account()).catch((error: unknown) => {
    throw toUserError(error);
  });
}

/**
 * Connects the site, in the mode of the context, after trying the keys; an existing account is replaced.
 * @returns the account's id; null if the key may not ask for it
 * @throws AppError invalid; unavailable if Stripe rejects the key
 */
export async function connectStripe(ctx: ResourceContext, tools: PaymentTools, keys: Keys): Promise<string> {
  check(ctx, keys);
  const accountId =
    keys.accountId ??
    (await asking(tools, keys, (stripe) => stripe.account()).catch((error: unknown) => {
      throw toUserError(error);
    }));
  const { id: siteId, livemode } = ctx.resource;
  const mode = livemode ? 'live' : 'test';
  const { webhookSecret: secret, apiBase, secretKey } = keys;
  await write(ctx, 'payments.connect', async (scope) => {
    const settings = { stripe: { [mode]: { private_key: secretKey } } };
    await saveSettingsIn(
      ctx,
      scope,
      { secrets: tools.secrets, onSaved: onSettingsSaved(tools) },
      { settings, accounts: { [mode]: accountId } },
    );
    const sealed = secret && tools.secrets.seal(secret, purposeOf(siteId, livemode, 'webhook-secret'));
    const { id } = await scope.db
      .updateTable('payment_accounts')
      .set({ webhook_secret_sealed: sealed, api_base: apiBase })
      .where('resource_id', '=', siteId)
      .where('provider', '=', 'stripe')
      .where('livemode', '=', livemode)
      .returning('id')
      .executeTakeFirstOrThrow();
    const changes = { provider: 'stripe', livemode, accountId, apiBase };
    await scope.audit({ target: 'payment_account', id, changes });
  });
  return accountId;
}

function opened(tools: PaymentTools, account: Account): string {
  const { resource_id: siteId, livemode, secret_key_sealed: sealed } = account;
  try {
    return tools.secrets.open(sealed, purposeOf(siteId, livemode, 'secret-key'));
  } catch (error) {
    if (error instanceof SecretUnreadable) throw new AppError('conflict', texts.unreadableKey);
    throw error;
  }
}

/**
 * Stores whether Stripe answers for this account, so that an operator sees the error; successes at most once a minute.
 */
async function note(ctx: ResourceContext, account: Account, trouble: string | null): Promise<void> {
  await write(ctx, 'payments.note', async (scope) => {
    const { rowCount } = await scope.client.query(
      `update payment_accounts set
         answered_at = case when $3::text is null then now() else answered_at end,
         last_error = $3, last_error_at = case when $3::text is null then null else now() end
       where resource_id = $1 and id = $2 and
         (last_error is distinct from $3
           or $3 is null and coalesce(answered_at, '-infinity') < now() - interval '1 minute')`,
      [ctx.resource.id, account.id, trouble],
    );
    if (rowCount === 0) scope.unchanged();
    else scope.noAudit('progress');
  });
}

/**
 * Asks Stripe with the site's account, outside of any transaction.
 * @throws AppError conflict if the site has none, or one whose key can't be decrypted; StripeFailure
 */
export async function callStripe<T>(
  ctx: ResourceContext,
  tools: PaymentTools,
  ask: (stripe: StripeCalls) => Promise<T>,
): Promise<T> {
  const account = await read(ctx, (scope) => findAccount(scope, ctx));
  if (!account) throw new AppError('conflict', texts.notConnected);
  const secretKey = opened(tools, account);
  try {
    const answer = await asking(tools, { secretKey, apiBase: account.api_base }, ask);
    await note(ctx, account, null);
    return answer;
  } catch (error) {
    if (error instanceof StripeFailure && ['account', 'unanswered'].includes(error.kind))
      await note(ctx, account, error.message);
    throw error;
  }
}
