// Checks the key of a connected service, and its companion setting, before they are saved. A rejected key becomes an
// error at its field; if the service doesn't answer, the key is saved and shown as not checked yet.
import { createHash } from 'node:crypto';
import type { Integration } from '#contract/domains/integrations/schemas.ts';
import { type ServiceType, serviceTypes } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, write } from '#server/database/scope.ts';
import { isMask, openedAt, settingsFrom, type Values } from '#server/domains/resources/settings.service.ts';
import type { TriedConnections } from '#server/domains/resources/update.service.ts';
import type { Send } from '#server/platform/http/send.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import { connectionOf, connectorOf, keyPaths, type SettingsOfServices } from './services.ts';
import type { ServiceTools } from './tools.ts';
import { findArrived, findTrials, storeTrial, type Trial } from './trials.queries.ts';

/** Name of the setting that is checked together with the key. */
const companions: Readonly<Partial<Record<ServiceType, string>>> = {
  mailchimp: 'id',
  activecampaign: 'account',
  beehiiv: 'publication_id',
};

/** Segment answers the same for every write key, so its key can't be checked. */
const canBeTried = (service: ServiceType): boolean => service !== 'segment';

const pathOf = (service: ServiceType, name: string): string => `settings.${service}.${name}`;

/** Decrypts a stored key; null if there is none, or if it can't be decrypted. */
function storedKey(
  { secrets }: Pick<ServiceTools, 'secrets'>,
  siteId: number,
  values: Values,
  service: ServiceType,
): string | null {
  try {
    return openedAt(secrets, siteId, values, keyPaths[service]);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

function fingerprintOf(service: ServiceType, key: string, settings: SettingsOfServices): Buffer {
  const companion = companions[service];
  const beside: unknown = companion === undefined ? null : Reflect.get(settings[service], companion);
  return createHash('sha256')
    .update(JSON.stringify([service, key, beside]))
    .digest();
}

/** Returns the field of a rejected value: the companion setting if the service accepts the key but not that. */
function faultPath(service: ServiceType, { status }: ServiceFailure): string {
  const companion = companions[service];
  const isNotKey = status === 404 || (service === 'activecampaign' && status === null);
  return companion !== undefined && isNotKey ? pathOf(service, companion) : keyPaths[service];
}

/** A restricted key of Klaviyo is accepted although it may not read the account. */
const isLimitedKey = (service: ServiceType, { status }: ServiceFailure): boolean =>
  service === 'klaviyo' && status === 403;

interface Attempt {
  trial: Trial | null;
  fault: [path: string, reason: string] | null;
}

/** Checks a key at the service. Nothing is sent while the companion setting is missing. */
async function attempt(
  tools: ServiceTools,
  service: ServiceType,
  key: string,
  settings: SettingsOfServices,
): Promise<Attempt> {
  const done = (isTaken: boolean): Attempt => ({
    trial: { service, fingerprint: fingerprintOf(service, key, settings), isTaken },
    fault: null,
  });
  try {
    const connector = await connectorOf(service, { settings, key, tokens: null }, tools);
    if (connector === null) return { trial: null, fault: null };
    await connector.account(tools.send);
    return done(true);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.trouble === 'again') return done(false);
    if (isLimitedKey(service, error)) return done(true);
    return { trial: null, fault: [faultPath(service, error), error.message] };
  }
}

/** Returns the key to check; null if nothing about the connection is new. */
function keyToTry(
  tools: Pick<ServiceTools, 'secrets'>,
  siteId: number,
  service: ServiceType,
  { stored, given }: { stored: Values; given: Values },
): string | null {
  const path = keyPaths[service];
  const typed = given[path];
  if (typeof typed === 'string' && typed !== '' && !isMask(typed)) return typed;
  if (typed === null || typed === '') return null;
  const others = [companions[service], 'active'].flatMap((name) =>
    name === undefined ? [] : [pathOf(service, name)],
  );
  const isNew = others.some((other) => other in given && given[other] !== stored[other]);
  return isNew ? storedKey(tools, siteId, stored, service) : null;
}

async function noteTrials(ctx: ResourceContext, trials: readonly Trial[]): Promise<void> {
  if (trials.length === 0) return;
  await write(ctx, 'integrations.noteTrials', async (scope) => {
    scope.noAudit('derived');
    for (const trial of trials) await storeTrial(scope.db, ctx.resource.id, trial);
  });
}

/**
 * Checks the keys of connected services that an input changes, or whose companion setting it changes. A service that
 * hasn't answered when the signal is aborted counts as not checked.
 */
export async function tryConnections(
  given: ServiceTools,
  ctx: ResourceContext,
  values: { stored: Values; given: Values },
  signal: AbortSignal,
): Promise<TriedConnections> {
  const tools = {
    ...given,
    send: ((url, request) => given.send(url, { ...request, signal })) satisfies Send,
  };
  const { settings } = settingsFrom({ ...values.stored, ...values.given }, 1);
  const attempts = await Promise.all(
    serviceTypes.filter(canBeTried).map(async (service): Promise<Attempt> => {
      const key = keyToTry(tools, ctx.resource.id, service, values);
      return key === null ? { trial: null, fault: null } : attempt(tools, service, key, settings);
    }),
  );
  const faults = Object.fromEntries(attempts.flatMap(({ fault }) => (fault === null ? [] : [fault])));
  const trials = attempts.flatMap(({ trial }) => (trial === null ? [] : [trial]));
  return { faults, note: () => noteTrials(ctx, trials) };
}

/** Returns whether each connected service accepted the saved key; null for one that is not connected. */
export async function trialStates(
  { db }: ReadScope,
  tools: Pick<ServiceTools, 'secrets'>,
  siteId: number,
  { settings, values }: { settings: SettingsOfServices; values: Values },
): Promise<Record<ServiceType, Integration['tried']>> {
  const [trials, arrived] = [await findTrials(db, siteId), await findArrived(db, siteId)];
  const stateOf = (service: ServiceType): Integration['tried'] => {
    const by = connectionOf(service, settings);
    if (by === null) return null;
    if (by === 'oauth') return 'taken';
    if (!canBeTried(service)) return 'cannot';
    const trial = trials.find((one) => one.service === service);
    // Connections from before checks were stored count as accepted if a delivery ever arrived.
    if (!trial) return arrived.includes(service) ? 'taken' : 'not_yet';
    const key = storedKey(tools, siteId, values, service);
    const isThis = key !== null && trial.fingerprint.equals(fingerprintOf(service, key, settings));
    return isThis && (trial.is_taken || trial.arrived) ? 'taken' : 'not_yet';
  };
  return Object.fromEntries(serviceTypes.map((service) => [service, stateOf(service)])) as Record<
    ServiceType,
    Integration['tried']
  >;
}
