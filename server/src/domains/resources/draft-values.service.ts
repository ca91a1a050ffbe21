// Settings of drafts, which are stored without being saved: by path, with encrypted secrets, as in a version.
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import {
  flat,
  inOrder,
  isMask,
  isSealed,
  isSecret,
  maskOf,
  shownAt,
  type Values,
} from './settings.document.ts';
import { findStored, hasHost, lockStored } from './settings.queries.ts';
import {
  allowed,
  openedAt,
  type SavingTools,
  saveSettingsIn,
  saveValues,
  sealedIn,
} from './settings.service.ts';
import { texts } from './texts.ts';

export { inOrder };

const valueAt = (values: Values, path: string): unknown =>
  isSecret(path) ? (values[path] ?? null) : (shownAt(values, path) ?? null);

/** Returns the current values at some paths, with the version of the settings. */
export async function settingsAt(
  scope: ReadScope,
  siteId: number,
  paths: readonly string[],
): Promise<{ version: number; values: Values }> {
  const { version, values } = await findStored(scope, siteId);
  return { version, values: Object.fromEntries(paths.map((path) => [path, valueAt(values, path)])) };
}

/** Returns a value for an answer: secrets are masked. */
export const shownSetting = (path: string, value: unknown) => (isSecret(path) ? maskOf(value) : value);

/**
 * Returns the input's values that the caller may change, by path, with secrets encrypted.
 * @param kept values of an earlier draft: a secret that comes back as its mask stays
 */
export async function settingsToKeep(
  ctx: ResourceContext,
  scope: ReadScope,
  secrets: SecretBox,
  { input, kept = {} }: { input: object; kept?: Values },
): Promise<Values> {
  const { values } = await findStored(scope, ctx.resource.id);
  const may = allowed(ctx, flat(input), values);
  const again = Object.entries(may).filter(
    ([path, value]) => isMask(value) && isSealed(kept[path]) && maskOf(kept[path]) === value,
  );
  const given = Object.fromEntries(Object.entries(may).filter(([, value]) => !isMask(value)));
  return {
    ...sealedIn(secrets, ctx.resource.id, given),
    ...Object.fromEntries(again.map(([path]) => [path, kept[path]])),
  };
}

/**
 * Returns values by path as a nested input. Paths are user input, so no object has a prototype that they could reach.
 */
export function nested(values: Values): object {
  const input: Record<string, unknown> = Object.create(null);
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = input;
    for (const name of names) {
      place[name] ??= Object.create(null);
      // It was created in the line above.
      place = place[name] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return input;
}

/** Converts stored values to an input of the settings: nested, with secrets in plain text. */
export function inputOfKept(secrets: SecretBox, siteId: number, given: Values): object {
  const plain = Object.entries(given).map(([path, value]) => [
    path,
    isSecret(path) ? (openedAt(secrets, siteId, given, path) ?? '') : value,
  ]);
  return nested(Object.fromEntries(plain));
}

/** Returns the paths of the given settings that the caller may not change. */
export async function barredFrom(
  ctx: ResourceContext,
  scope: ReadScope,
  given: Values,
): Promise<ReadonlySet<string>> {
  const { values } = await findStored(scope, ctx.resource.id);
  const may = allowed(ctx, given, values);
  return new Set(Object.keys(given).filter((path) => !(path in may)));
}

/**
 * @throws AppError forbidden if the caller may not change one of the values: a partial change would be worse than none
 */
function requireAllowed(ctx: ResourceContext, given: Values, stored: Values): void {
  const may = allowed(ctx, given, stored);
  const others = Object.keys(given).filter((path) => !(path in may));
  if (others.length > 0)
    throw new AppError('forbidden', texts.notYours, { params: { settings: others.join(', ') } });
}

/**
 * Saves the values of a draft within the caller's transaction.
 * @param input the values with the accounts of new keys, from `inputOfKept`
 * @returns the changed values before and after
 * @throws AppError as for saving settings; forbidden if the caller may not change one of them
 */
export async function saveKept(
  ctx: ResourceContext,
  scope: WriteScope,
  tools: SavingTools,
  { given, input }: { given: Values; input: object },
): Promise<{ before: Values; after: Values }> {
  const siteId = ctx.resource.id;
  const { values: stored } = await lockStored(scope, siteId);
  requireAllowed(ctx, given, stored);
  const paths = await saveSettingsIn(ctx, scope, tools, input);
  const { values: saved } = await settingsAt(scope, siteId, paths);
  return { before: Object.fromEntries(paths.map((path) => [path, valueAt(stored, path)])), after: saved };
}

/**
 * Restores previous values, with secrets still encrypted.
 * @throws AppError forbidden if the caller may not change one of them; invalid for a host that another site has
 */
export async function restoreSettings(
  ctx: ResourceContext,
  scope: WriteScope,
  tools: Pick<SavingTools, 'onSaved'>,
  given: Values,
): Promise<void> {
  const stored = await lockStored(scope, ctx.resource.id);
  // Accounts follow from keys and can't be changed on their own.
  const own = Object.entries(given).filter(([path]) => !path.startsWith('accounts.'));
  requireAllowed(ctx, Object.fromEntries(own), stored.values);
  const { host } = given;
  if (typeof host === 'string' && (await hasHost(scope, ctx.resource.id, host)))
    throwIfInvalid({ host: texts.hostTaken.en });
  await saveValues(ctx, scope, tools, stored, { given });
}
