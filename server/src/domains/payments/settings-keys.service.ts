// The account uses the key in the settings: both are written in one transaction.
import type { WriteScope } from '#server/database/scope.ts';
import { type OnSaved, openedAt, type Values } from '../resources/settings.service.ts';
import { type PaymentTools, purposeOf } from './tools.ts';

type Mode = 'live' | 'test';

/** Returns the key for payments of a mode: the site's own, or else that of the account it is connected to. */
function keyOf(
  tools: Pick<PaymentTools, 'secrets'>,
  siteId: number,
  values: Values,
  mode: Mode,
): string | null {
  const at = (path: string) => openedAt(tools.secrets, siteId, values, path);
  return at(`settings.stripe.${mode}.private_key`) ?? at(`settings.stripe_connect.${mode}.access_token`);
}

async function storeAccount(
  { db }: WriteScope,
  siteId: number,
  livemode: boolean,
  values: { account_id: string | null; secret_key_sealed: string },
): Promise<void> {
  const fresh = { ...values, last_error: null, last_error_at: null };
  await db
    .insertInto('payment_accounts')
    .values({ ...fresh, resource_id: siteId, provider: 'stripe', livemode })
    .onConflict((conflict) =>
      conflict
        .columns(['resource_id', 'provider', 'livemode'])
        .doUpdateSet((eb) => ({ ...fresh, version: eb('payment_accounts.version', '+', 1) })),
    )
    .execute();
}

async function dropAccount({ db }: WriteScope, siteId: number, livemode: boolean): Promise<void> {
  await db
    .deleteFrom('payment_accounts')
    .where('resource_id', '=', siteId)
    .where('provider', '=', 'stripe')
    .where('livemode', '=', livemode)
    .execute();
}

/** Returns a hook that updates the site's accounts when its settings are saved. */
export function onSettingsSaved(tools: Pick<PaymentTools, 'secrets'>): OnSaved {
  return async (ctx, scope, { values, paths }) => {
    const siteId = ctx.resource.id;
    for (const mode of ['live', 'test'] as const) {
      const own = [`settings.stripe.${mode}.private_key`, `settings.stripe_connect.${mode}.access_token`];
      if (!paths.some((path) => [...own, `accounts.${mode}`].includes(path))) continue;
      const livemode = mode === 'live';
      const key = keyOf(tools, siteId, values, mode);
      if (key === null) await dropAccount(scope, siteId, livemode);
      else {
        const account = values[`accounts.${mode}`];
        await storeAccount(scope, siteId, livemode, {
          account_id: typeof account === 'string' ? account : null,
          secret_key_sealed: tools.secrets.seal(key, purposeOf(siteId, livemode, 'secret-key')),
        });
      }
    }
  };
}
