// Saving settings. A key of the payment provider is tried before it is saved, outside of the transaction.
import type { Resource, ResourceInput } from '#contract/domains/resources/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, refuseFaults } from '#server/platform/errors/app-error.ts';
import { requireKey, shownResource } from './service.ts';
import { flat, isMask, isSecret, type Values } from './settings.document.ts';
import { findStored } from './settings.queries.ts';
import { allowed, type SavingTools, saveSettingsIn } from './settings.service.ts';
import { texts } from './texts.ts';

export const modes = ['live', 'test'] as const;
export type PaymentMode = (typeof modes)[number];

export interface ResourceTools extends SavingTools {
  /** Asks the provider whether it takes a key. @returns the account behind it; null where the key may not ask for it */
  tryKey(ctx: ResourceContext, mode: PaymentMode, key: string): Promise<string | null>;
  /**
   * Asks the service that any other key is for.
   * @returns why it does not take the key; null where it does, cannot be asked, or does not answer
   */
  trySecret(path: string, secret: string, given: Values): Promise<string | null>;
  /** Whether an address leads, by what is written in it, to a network that may not be reached. */
  isRefusedAddress(url: string): boolean;
  /**
   * Tries the keys of connected services that are new, or that something goes with that is.
   * @returns what the services refuse, by the path of its field
   */
  tryConnections(
    ctx: ResourceContext,
    values: { stored: Values; given: Values },
  ): Promise<Record<string, string>>;
}

const keyPath = (mode: PaymentMode) => `settings.stripe.${mode}.private_key`;

/**
 * The accounts behind keys that are new.
 * @throws AppError invalid for a key that the provider does not take
 */
async function accountsOf(
  tools: ResourceTools,
  ctx: ResourceContext,
  input: object,
): Promise<Partial<Record<PaymentMode, string | null>>> {
  const { values } = await read(ctx, (scope) => findStored(scope, ctx.resource.id));
  const given = allowed(ctx, flat(input), values);
  const accounts: Partial<Record<PaymentMode, string | null>> = {};
  for (const mode of modes) {
    const key = given[keyPath(mode)];
    if (key === undefined || isMask(key)) continue;
    try {
      accounts[mode] = typeof key === 'string' && key !== '' ? await tools.tryKey(ctx, mode, key) : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuseFaults({ [keyPath(mode)]: error.message });
    }
  }
  return accounts;
}

/**
 * @param nameOf what a path is called in the call
 * @throws AppError invalid for keys that their service does not take
 */
export async function requireTaken(
  tools: Pick<ResourceTools, 'trySecret'>,
  ctx: ResourceContext,
  input: object,
  nameOf = (path: string): string => path,
): Promise<void> {
  const { values } = await read(ctx, (scope) => findStored(scope, ctx.resource.id));
  const given = allowed(ctx, flat(input), values);
  const faults: Record<string, string> = {};
  for (const [path, secret] of Object.entries(given)) {
    if (!isSecret(path) || typeof secret !== 'string' || secret === '' || isMask(secret)) continue;
    const reason = await tools.trySecret(path, secret, { ...values, ...given });
    if (reason !== null) faults[nameOf(path)] = reason;
  }
  refuseFaults(faults);
}

/** New addresses that things are to be sent to, by the path of their field. */
function newAddresses(stored: Values, given: Values): [path: string, url: string][] {
  const urlsIn = (value: unknown) => (Array.isArray(value) ? (value as { url: string }[]) : []);
  const known = urlsIn(stored['settings.webhooks']).map(({ url }) => url);
  const webhooks = urlsIn(given['settings.webhooks']).map(({ url }, row): [string, string] => [
    `settings.webhooks.${row}.url`,
    url,
  ]);
  const slack = given['settings.slack.webhook'];
  return [
    ...webhooks.filter(([, url]) => !known.includes(url)),
    ...(typeof slack === 'string' ? [['settings.slack.webhook', slack] as [string, string]] : []),
  ];
}

/**
 * Tries what is secret in an input at the services it is for.
 * @returns the accounts behind new keys of the payment provider
 * @throws AppError invalid for keys that their service does not take
 */
export async function tryKeys(tools: ResourceTools, ctx: ResourceContext, input: object) {
  const accounts = await accountsOf(tools, ctx, input);
  await requireTaken(tools, ctx, input);
  const { values: stored } = await read(ctx, (scope) => findStored(scope, ctx.resource.id));
  const given = allowed(ctx, flat(input), stored);
  const refused = newAddresses(stored, given).filter(([, url]) => tools.isRefusedAddress(url));
  refuseFaults(Object.fromEntries(refused.map(([path]) => [path, texts.privateAddress.en])));
  refuseFaults(await tools.tryConnections(ctx, { stored, given }));
  return accounts;
}

/**
 * Saves settings as a new version, if anything changes.
 * @throws AppError not_found for the key of another site; conflict when `version` is no longer the current one; invalid
 *   for ids that the site does not have, a host of another site, and a key that the provider does not take
 */
export async function updateResource(
  tools: ResourceTools,
  ctx: ResourceContext,
  { key, version, ...input }: ResourceInput,
): Promise<Resource> {
  requireKey(ctx, key);
  const accounts = await tryKeys(tools, ctx, input);
  return write(ctx, 'resources.update', async (scope) => {
    await saveSettingsIn(ctx, scope, tools, { ...input, accounts }, version);
    return shownResource(ctx, scope, tools.secrets);
  });
}
