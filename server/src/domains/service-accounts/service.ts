// Service accounts: programs that call the API of a site with a key of their own, with at most the rights of the
// operator for whom they act.
import { fillText } from '#contract/base/errors.ts';
import type { serviceAccounts } from '#contract/domains/service-accounts/routes.ts';
import {
  keyPrefix,
  type Permission,
  type ServiceAccount,
} from '#contract/domains/service-accounts/schemas.ts';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { createRow, editRow, removeRow } from '#server/database/row-operations.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { relationNow } from '../resources/service.ts';
import { grantable } from './operations.ts';
import { findAccount, findAccounts, findOperators, type StoredAccount, setKey } from './queries.ts';
import { serviceAccountTexts } from './texts.ts';

type Verbs = typeof serviceAccounts;
type Input<Verb extends keyof Verbs> = RouteInput<Verbs[Verb]>;
type Output<Verb extends keyof Verbs> = RouteOutput<Verbs[Verb]>;
type Caller = OperatorContext & ResourceContext;

const kind = { table: 'service_accounts', target: 'service_account' } as const;

/** Returns the granted operations that still exist. */
const permissionsOf = (granted: readonly string[]): Permission[] =>
  grantable().filter(({ action }) => granted.includes(action));

function onWire(row: StoredAccount): ServiceAccount {
  const { operator_id, operator_email, key_last4, permissions, uses, created_at, ...shown } = row;
  return {
    ...shown,
    api_key: `••••${key_last4}`,
    user_id: operator_id,
    user_email: operator_email,
    permissions: permissionsOf(permissions),
    uses: uses.map(({ action, last_used_at }) => ({
      action,
      last_used_at: new Date(last_used_at).toISOString(),
    })),
    created_at: new Date(created_at).toISOString(),
  };
}

async function stored(ctx: ResourceContext, { db }: ReadScope, id: number): Promise<StoredAccount> {
  const row = await findAccount(db, ctx.resource.id, id);
  if (!row) throw notFound();
  return row;
}

const answerOf = (ctx: ResourceContext, id: number) => async (scope: ReadScope) =>
  onWire(await stored(ctx, scope, id));

/** Lists service accounts of the site, newest first. */
export function listAccounts(ctx: ResourceContext): Promise<Output<'list'>> {
  return read(ctx, async ({ db }) => ({ items: (await findAccounts(db, ctx.resource.id)).map(onWire) }));
}

/**
 * Checks that the operator has rights on the site: without them a service account that acts for them could do nothing.
 */
async function requireOperator(ctx: ResourceContext, scope: ReadScope, operatorId: number): Promise<void> {
  if ((await relationNow(scope, ctx.resource.id, operatorId)) === null)
    throwIfInvalid({ user_id: serviceAccountTexts.unknownOperator.en });
}

const newKey = () => `${keyPrefix}${newToken()}`;
const lastFour = (key: string) => key.slice(-4);

/**
 * Creates an account with its key. A repeat of the same call returns the account without the key, of which only a hash
 * is stored.
 * @throws AppError invalid for an operator without rights on the site
 */
export async function createAccount(ctx: Caller, input: Input<'create'>): Promise<ServiceAccount> {
  const { title, description = '', full_access = false, active = true, user_id = ctx.actor.id } = input;
  let key: string | null = null;
  const account = await createRow(ctx, 'serviceAccounts.create', {
    ...kind,
    values: async (scope) => {
      await requireOperator(ctx, scope, user_id);
      key = newKey();
      return { title, description, full_access, active, operator_id: user_id, key_last4: lastFour(key) };
    },
    answer: async (scope, id) => {
      if (key !== null)
        await setKey(scope.db, { siteId: ctx.resource.id, accountId: id, hash: hashToken(key) });
      return answerOf(ctx, id)(scope);
    },
  });
  return key === null ? account : { ...account, api_key: key };
}

/** Gives an account a new key; the old one expires at once. */
export async function replaceKey(ctx: ResourceContext, { id }: Input<'replaceKey'>): Promise<ServiceAccount> {
  let key: string | null = null;
  const account = await editRow(ctx, 'serviceAccounts.replaceKey', {
    ...kind,
    id,
    version: undefined,
    values: async (_stored, { db }) => {
      key = newKey();
      await setKey(db, { siteId: ctx.resource.id, accountId: id, hash: hashToken(key) });
      return { key_last4: lastFour(key) };
    },
    answer: answerOf(ctx, id),
  });
  return key === null ? account : { ...account, api_key: key };
}

/**
 * Changes an account; omitted fields stay.
 * @throws AppError not_found; conflict if `version` is stale; invalid for an operator without rights on the site
 */
export function updateAccount(
  ctx: ResourceContext,
  { id, version, user_id, ...values }: Input<'update'>,
): Promise<ServiceAccount> {
  return editRow(ctx, 'serviceAccounts.update', {
    ...kind,
    id,
    version,
    values: async (_stored, scope) => {
      if (user_id !== undefined) await requireOperator(ctx, scope, user_id);
      return { ...values, operator_id: user_id };
    },
    answer: answerOf(ctx, id),
  });
}

/** Its next call is refused. */
export function suspendAccount(ctx: ResourceContext, { id }: Input<'suspend'>): Promise<ServiceAccount> {
  return editRow(ctx, 'serviceAccounts.suspend', {
    ...kind,
    id,
    version: undefined,
    values: () => ({ suspended: true }),
    answer: answerOf(ctx, id),
  });
}

/** @throws AppError not_found; conflict while it is not suspended */
export function removeAccount(ctx: ResourceContext, { id }: Input<'remove'>): Promise<Output<'remove'>> {
  return removeRow(ctx, 'serviceAccounts.remove', {
    ...kind,
    id,
    before: ({ title, suspended }) => {
      if (!suspended) throw new AppError('conflict', serviceAccountTexts.suspendFirst);
      return { title };
    },
  });
}

/** Lists operators for whom an account can act. */
export function listOperators(ctx: ResourceContext, input: Input<'operators'>): Promise<Output<'operators'>> {
  return read(ctx, async ({ db }) => ({
    items: await findOperators(db, ctx.resource.id, input?.search ?? ''),
  }));
}

/** Lists every operation that can be granted. */
export async function listGrantable(): Promise<Output<'grantable'>> {
  return { items: grantable() };
}

/** Lists the operations granted to an account; they apply only to an account without full access. */
export function listPermissions(
  ctx: ResourceContext,
  { id }: Input<'permissions'>,
): Promise<Output<'permissions'>> {
  return read(ctx, async (scope) => ({ items: permissionsOf((await stored(ctx, scope, id)).permissions) }));
}

/** @throws AppError not_found; invalid for an operation that no service account may use */
export function grant(ctx: ResourceContext, { id, items }: Input<'grant'>): Promise<Output<'grant'>> {
  const known = grantable();
  const unknown = items.findIndex(
    ({ controller, action }) => !known.some((one) => one.action === action && one.controller === controller),
  );
  if (unknown >= 0) {
    const text = fillText(serviceAccountTexts.unknownPermission.en, { action: items[unknown]?.action ?? '' });
    throwIfInvalid({ [`items.${unknown}.action`]: text });
  }
  const permissions = [...new Set(items.map(({ action }) => action))].toSorted();
  return editRow(ctx, 'serviceAccounts.grant', {
    ...kind,
    id,
    version: undefined,
    values: () => ({ permissions }),
    answer: () => ({ items: permissionsOf(permissions) }),
  });
}
