// Saving settings. A key of the payment provider is tried before it is saved, outside of the transaction.
import type { Resource, ResourceInput } from '#contract/domains/resources/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { requireKey, shownResource } from './service.ts';
import { flat, isMask, isSecret, type Values } from './settings.document.ts';
import { findStored } from './settings.queries.ts';
import { allowed, type SavingTools, saveSettingsIn } from './settings.service.ts';
import { texts } from './texts.ts';

export const modes = ['live', 'test'] as const;
export type PaymentMode = (typeof modes)[number];

export interface TriedConnections {
  /** Values that the services refuse, by the path of the field. */
  faults: Record<string, string>;
  /** Stores which keys were accepted and which were not tried; call it when the keys are saved. */
  note(): Promise<void>;
}

export interface ResourceTools extends SavingTools {
  /** Tries a key at the payment provider. @returns the account behind it; null if the key may not ask for it */
  tryKey(ctx: ResourceContext, mode: PaymentMode, key: string): Promise<string | null>;
  /**
   * Tries any other key at its service.
   * @returns why the service rejects the key, or that it didn't answer; null if it accepts the key, can't be asked, or
   * is down
   */
  trySecret(path: string, secret: string, given: Values): Promise<string | null>;
  /** Returns whether an address, by its text alone, leads to a network that may not be reached. */
  isRefusedAddress(url: string): boolean;
  /** Tries the keys of connected services that are new, or that something goes with that is. */
  tryConnections(ctx: ResourceContext, values: { stored: Values; given: Values }): Promise<TriedConnections>;
}

const keyPath = (mode: PaymentMode) => `settings.stripe.${mode}.private_key`;

/** Refused keys, by the path of the field. */
type Faults = Record<string, string>;

/** Tries the new keys of both modes at the payment provider. */
async function tryAccounts(tools: ResourceTools, ctx: ResourceContext, given: Values) {
  const accounts: Partial<Record<PaymentMode, string | null>> = {};
  const faults: Faults = {};
  const tryMode = async (mode: PaymentMode): Promise<void> => {
    const key = given[keyPath(mode)];
    if (key === undefined || isMask(key)) return;
    try {
      accounts[mode] = typeof key === 'string' && key !== '' ? await tools.tryKey(ctx, mode, key) : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults[keyPath(mode)] = error.message;
    }
  };
  await Promise.all(modes.map(tryMode));
  return { accounts, faults };
}

/** Tries each new key at its service. */
async function trySecrets(
  tools: Pick<ResourceTools, 'trySecret'>,
  stored: Values,
  given: Values,
): Promise<Faults> {
  const faults: Faults = {};
  const tryOne = async ([path, secret]: [string, unknown]): Promise<void> => {
    if (!isSecret(path) || typeof secret !== 'string' || secret === '' || isMask(secret)) return;
    const reason = await tools.trySecret(path, secret, { ...stored, ...given });
    if (reason !== null) faults[path] = reason;
  };
  await Promise.all(Object.entries(given).map(tryOne));
  return faults;
}

/** @param nameOf returns the name of a path in the call @throws AppError invalid for keys that their service rejects */
export async function requireTaken(
  tools: Pick<ResourceTools, 'trySecret'>,
  ctx: ResourceContext,
  input: object,
  nameOf = (path: string): string => path,
): Promise<void> {
  const { values } = await read(ctx, (scope) => findStored(scope, ctx.resource.id));
  const faults = await trySecrets(tools, values, allowed(ctx, flat(input), values));
  throwIfInvalid(Object.fromEntries(Object.entries(faults).map(([path, reason]) => [nameOf(path), reason])));
}

/** Returns new addresses for webhooks and the like, by the path of their field. */
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
 * Tries an input's secrets at their services concurrently, so that a slow one doesn't delay the others.
 * @returns the accounts behind new keys of the payment provider
 * @throws AppError invalid for keys that their service rejects
 */
export async function tryKeys(tools: ResourceTools, ctx: ResourceContext, input: object) {
  const { values: stored } = await read(ctx, (scope) => findStored(scope, ctx.resource.id));
  const given = allowed(ctx, flat(input), stored);
  const refused = newAddresses(stored, given).filter(([, url]) => tools.isRefusedAddress(url));
  throwIfInvalid(Object.fromEntries(refused.map(([path]) => [path, texts.privateAddress.en])));
  const [{ accounts, faults }, ofSecrets, connections] = await Promise.all([
    tryAccounts(tools, ctx, given),
    trySecrets(tools, stored, given),
    tools.tryConnections(ctx, { stored, given }),
  ]);
  throwIfInvalid({ ...faults, ...ofSecrets, ...connections.faults });
  await connections.note();
  return accounts;
}

/**
 * Saves settings as a new version, if anything changes.
 * @throws AppError not_found for the key of another site; conflict if `version` is stale; invalid for ids that the site
 * doesn't have, a host of another site, and a key that the provider rejects
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
