// A site's settings: one document, saved as versions. Secrets are stored encrypted in it, so that a restored version is
// identical; only `secretOf` decrypts them.
import { broughtByTokens } from '#contract/domains/resources/service-settings.ts';
import { keptVersions } from '#contract/domains/resources/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actorName, type ReadScope, requireVersion, type WriteScope } from '#server/database/scope.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { mask, type SecretBox } from '#server/platform/secrets/secret-box.ts';
import {
  changedPaths,
  changesOf,
  flat,
  isMask,
  isSealed,
  isSecret,
  isTornMask,
  mayChange,
  type SiteSettings,
  settingOf,
  settingsFrom,
  type Values,
} from './settings.document.ts';
import {
  addVersion,
  dropOldVersions,
  findStored,
  findUnknown,
  findVersions,
  hasHost,
  isAhead,
  lockStored,
  type Stored,
  storeValues,
} from './settings.queries.ts';
import { membersIn, optionsIn, popupsIn } from './settings.references.ts';
import { texts } from './texts.ts';

export { isMask, settingsFrom, type Values } from './settings.document.ts';

/** Returns the purpose that binds an encrypted secret: it can't be decrypted for another site or setting. */
export const settingPurpose = (siteId: number, path: string) => `resource:${siteId}:settings:${path}`;

/** Returns the settings of a site with defaults; secrets are masked. */
export async function settingsOf(scope: ReadScope, siteId: number): Promise<SiteSettings> {
  const { values, version } = await findStored(scope, siteId);
  return settingsFrom(values, version);
}

/**
 * Returns a secret in plain text, for the one call that needs it; null if none is set.
 * @param path such as `settings.mailchimp.key`
 * @throws SecretUnreadable if the server's key has changed
 */
export async function secretOf(
  secrets: SecretBox,
  scope: ReadScope,
  siteId: number,
  path: string,
): Promise<string | null> {
  const { values } = await findStored(scope, siteId);
  return openedAt(secrets, siteId, values, path);
}

/** Returns the secret of loaded values in plain text. */
export function openedAt(secrets: SecretBox, siteId: number, values: Values, path: string): string | null {
  if (!isSecret(path)) throw new TypeError(`${path} is no secret`);
  const value = values[path];
  return isSealed(value) ? secrets.open(value.sealed, settingPurpose(siteId, path)) : null;
}

/** Hook of another domain, called in the transaction that saves the settings. */
export type OnSaved = (
  ctx: ResourceContext,
  scope: WriteScope,
  saved: { values: Values; paths: readonly string[] },
) => Promise<void>;

export interface SavingTools {
  secrets: SecretBox;
  /** Hook of later domains that copy settings to tables of their own. */
  onSaved: OnSaved;
}

/** Returns the given values that the caller may change; the rest is ignored. */
export function allowed(ctx: ResourceContext, given: Values, stored: Values): Values {
  const isRoot = ctx.relation === 'root';
  const who = { isRoot, isOwner: isRoot || ctx.relation === 'owner', locked: settingsFrom(stored, 1).locked };
  return Object.fromEntries(Object.entries(given).filter(([path]) => mayChange(path, who)));
}

/**
 * Encrypts new secrets. A mask, as shown in answers, keeps the stored secret; an empty value removes it.
 * @throws AppError invalid for a mask with more text after it
 */
export function sealedIn(secrets: SecretBox, siteId: number, given: Values): Values {
  const torn = Object.entries(given).filter(([path, value]) => isSecret(path) && isTornMask(value));
  throwIfInvalid(Object.fromEntries(torn.map(([path]) => [path, texts.wholeSecret.en])));
  const sealed: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(given)) {
    if (!isSecret(path) || typeof value !== 'string') sealed[path] = value;
    else if (isMask(value)) continue;
    else if (value === '') sealed[path] = null;
    else
      sealed[path] = {
        sealed: secrets.seal(value, settingPurpose(siteId, path)),
        last4: mask(value).slice(4),
      };
  }
  return sealed;
}

/** Adds the settings that go with removed tokens, unless other values are given for them. */
function withoutBrought(given: Values, stored: Values): Values {
  const gone = Object.entries(broughtByTokens).flatMap(([tokens, brought]) =>
    given[tokens] === null && isSealed(stored[tokens]) ? brought : [],
  );
  return { ...Object.fromEntries(gone.map((path) => [path, null])), ...given };
}

const livePath = 'settings.payments_in_live_mode';

/**
 * @throws AppError invalid for pricing options, members and popups that the site doesn't have; conflict for a host that
 * is taken
 */
async function requireKnown(scope: WriteScope, siteId: number, given: Values): Promise<void> {
  const options = optionsIn(given);
  const members = membersIn(given);
  const popups = popupsIn(given);
  const namesOf = <T>(found: [string, T][]) => found.map(([, name]) => name);
  if (options.length + members.length + popups.length > 0) {
    const named = { options: namesOf(options), members: namesOf(members), popups: namesOf(popups) };
    const unknown = await findUnknown(scope, siteId, named);
    const wrong = [
      ...options.filter(([, id]) => unknown.options.includes(id)),
      ...members.filter(([, id]) => unknown.members.includes(id)),
      ...popups.filter(([, slug]) => unknown.popups.includes(slug)),
    ];
    throwIfInvalid(Object.fromEntries(wrong.map(([path]) => [path, texts.unknownId.en])));
  }
  const { host } = given;
  if (typeof host === 'string' && (await hasHost(scope, siteId, host)))
    throwIfInvalid({ host: texts.hostTaken.en });
}

/** Stores changes by other means than saving, and the state before the first save, as versions too. */
async function keepCurrent(scope: WriteScope, siteId: number, { version, values }: Stored): Promise<number> {
  const [newest] = await findVersions(scope, siteId, { limit: 1, offset: 0 });
  if (newest && changedPaths(newest.document, values).length === 0) return version;
  const next = newest ? version + 1 : version;
  await addVersion(scope, siteId, {
    version: next,
    saved_by: null,
    restored_from: null,
    undoes: null,
    document: values,
  });
  return next;
}

interface Saving {
  /** Values by path, with encrypted secrets; undefined removes a value. */
  given: Values;
  restoredFrom?: number;
  /** Version that is reverted. */
  undoes?: number;
}

/** Writes the next version, if anything differs. @returns the paths that changed */
export async function saveValues(
  ctx: ResourceContext,
  scope: WriteScope,
  { onSaved }: Pick<SavingTools, 'onSaved'>,
  stored: Stored,
  { given, restoredFrom, undoes }: Saving,
): Promise<string[]> {
  const siteId = ctx.resource.id;
  const set = Object.entries({ ...stored.values, ...given }).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(set);
  const paths = changedPaths(stored.values, values);
  if (paths.length === 0) {
    scope.unchanged();
    return paths;
  }
  if (values[livePath] === true && paths.includes(livePath) && (await isAhead(scope, siteId)))
    throwIfInvalid({ [livePath]: texts.clockAhead.en });
  const version = (await keepCurrent(scope, siteId, stored)) + 1;
  await storeValues(scope, siteId, version, values);
  await addVersion(scope, siteId, {
    version,
    saved_by: actorName(ctx.actor),
    restored_from: restoredFrom ?? null,
    undoes: undoes ?? null,
    document: values,
  });
  await dropOldVersions(scope, siteId, keptVersions);
  await onSaved(ctx, scope, { values, paths });
  const changes = {
    ...changesOf(stored.values, values, paths),
    ...(restoredFrom === undefined ? {} : { restored_from: restoredFrom }),
    ...(undoes === undefined ? {} : { undoes }),
  };
  await scope.audit({ target: 'resource', id: siteId, changes });
  await scope.emit('settings.changed', { version, fields: [...new Set(paths.map(settingOf))] });
  return paths;
}

/**
 * Saves settings within the caller's transaction.
 * @param input nested as on the wire; secrets in plain text, or as the masks from an answer
 * @throws AppError conflict if `version` is stale; invalid for ids that the site doesn't have
 */
export async function saveSettingsIn(
  ctx: ResourceContext,
  scope: WriteScope,
  tools: SavingTools,
  input: object,
  version?: number,
): Promise<string[]> {
  const stored = await lockStored(scope, ctx.resource.id);
  requireVersion(stored.version, version);
  const may = allowed(ctx, flat(input), stored.values);
  const sealed = withoutBrought(sealedIn(tools.secrets, ctx.resource.id, may), stored.values);
  const changed = changedPaths(stored.values, { ...stored.values, ...sealed });
  const given = Object.fromEntries(changed.map((path) => [path, sealed[path]]));
  await requireKnown(scope, ctx.resource.id, given);
  return saveValues(ctx, scope, tools, stored, { given });
}
