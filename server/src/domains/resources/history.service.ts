// Saved versions of a site's settings: the changes of each, and restoring one as a new version.
import type { resources } from '#contract/domains/resources/routes.ts';
import type { Resource, SettingsVersion } from '#contract/domains/resources/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { read, requireVersion, write } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { requireKey, shownResource } from './service.ts';
import { changedPaths, changesOf, type Values } from './settings.document.ts';
import {
  countVersions,
  findStored,
  findVersions,
  hasHost,
  isColumn,
  lockStored,
} from './settings.queries.ts';
import { allowed, type SavingTools, saveValues } from './settings.service.ts';
import { texts } from './texts.ts';

type Found = Awaited<ReturnType<typeof findVersions>>[number];

/** Accounts follow from the keys, so listing them adds nothing. */
const isTold = (path: string) => !path.startsWith('accounts.');

function onWire({ document, previous, saved_at: at, ...row }: Found, newest: Values): SettingsVersion {
  return {
    ...row,
    saved_at: new Date(at).toISOString(),
    changed: previous && changedPaths(previous, document).filter(isTold),
    is_current: changedPaths(document, newest).length === 0,
  };
}

const listed = (before: Values, after: Values, paths: readonly string[]) =>
  Object.entries(changesOf(before, after, paths.filter(isTold))).map(([path, change]) => ({
    path,
    ...change,
  }));

export function listVersions(
  ctx: ResourceContext,
  input: RouteInput<typeof resources.listVersions>,
): Promise<RouteOutput<typeof resources.listVersions>> {
  requireKey(ctx, input.key);
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const { values } = await findStored(scope, siteId);
    return fetchPage(
      input,
      async (window) => (await findVersions(scope, siteId, window)).map((row) => onWire(row, values)),
      () => countVersions(scope, siteId),
    );
  });
}

/** Returns the values that restoring a version changes. Those that the caller may not change stay. */
function broughtBack(ctx: ResourceContext, now: Values, version: Values): Values {
  const paths = changedPaths(now, version).filter((path) => path in version || !isColumn(path));
  return allowed(ctx, Object.fromEntries(paths.map((path) => [path, version[path]])), now);
}

/** Returns the settings without the changes of one version. Later changes of the same values stay. */
function without(now: Values, { document, previous }: { document: Values; previous: Values }): Values {
  const undone = changedPaths(previous, document)
    .filter((path) => path in previous || !isColumn(path))
    .map((path) => [path, previous[path]] as const);
  return { ...now, ...Object.fromEntries(undone) };
}

/** @throws AppError not_found for an unknown version, or one that was dropped */
export function getVersion(
  ctx: ResourceContext,
  { key, version }: RouteInput<typeof resources.getVersion>,
): Promise<RouteOutput<typeof resources.getVersion>> {
  requireKey(ctx, key);
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const { values } = await findStored(scope, siteId);
    const [found] = await findVersions(scope, siteId, { version, limit: 1, offset: 0 });
    if (!found) throw notFound();
    const { document, previous } = found;
    const differing = (target: Values) =>
      listed(values, target, Object.keys(broughtBack(ctx, values, target)));
    return {
      version: onWire(found, values),
      changes: previous && listed(previous, document, changedPaths(previous, document)),
      restore: differing(document),
      undo: previous && differing(without(values, { document, previous })),
    };
  });
}

interface Saved {
  action: string;
  targetOf(found: Found, now: Values): Values;
  restoredFrom?: number;
  undoes?: number;
}

/** Saves the settings of a stored version as a new version. */
function saveTarget(
  tools: SavingTools,
  ctx: ResourceContext,
  { key, version, current }: RouteInput<typeof resources.restoreVersion>,
  { action, targetOf, ...note }: Saved,
): Promise<Resource> {
  requireKey(ctx, key);
  const siteId = ctx.resource.id;
  return write(ctx, action, async (scope) => {
    const stored = await lockStored(scope, siteId);
    requireVersion(stored.version, current);
    const [found] = await findVersions(scope, siteId, { version, limit: 1, offset: 0 });
    if (!found) throw notFound();
    const given = broughtBack(ctx, stored.values, targetOf(found, stored.values));
    const { host } = given;
    if (typeof host === 'string' && (await hasHost(scope, siteId, host)))
      throwIfInvalid({ host: texts.hostTaken.en });
    await saveValues(ctx, scope, tools, stored, { given, ...note });
    return shownResource(ctx, scope, tools.secrets);
  });
}

/**
 * Restores a version in one transaction, secrets and accounts included.
 * @throws AppError not_found; conflict if `current` is no longer the newest version; invalid for a host that another
 * site has now
 */
export const restoreVersion = (
  tools: SavingTools,
  ctx: ResourceContext,
  input: RouteInput<typeof resources.restoreVersion>,
): Promise<Resource> =>
  saveTarget(tools, ctx, input, {
    action: 'resources.restoreVersion',
    targetOf: ({ document }) => document,
    restoredFrom: input.version,
  });

/**
 * Reverts the changes of one version in one transaction, secrets and accounts included.
 * @throws AppError not_found, also for the first version; conflict and invalid as for `restoreVersion`
 */
export const undoVersion = (
  tools: SavingTools,
  ctx: ResourceContext,
  input: RouteInput<typeof resources.undoVersion>,
): Promise<Resource> =>
  saveTarget(tools, ctx, input, {
    action: 'resources.undoVersion',
    targetOf: ({ document, previous }, now) => {
      if (previous === null) throw notFound();
      return without(now, { document, previous });
    },
    undoes: input.version,
  });
