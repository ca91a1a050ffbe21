// Imports a configuration from another site or from a file. Nothing changes before it is applied.

import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { configurationTransfers } from '#contract/domains/configuration-transfers/routes.ts';
import type { Transfer } from '#contract/domains/configuration-transfers/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { insertRow } from '#server/database/rows.ts';
import { actorId, actorName, read, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { findAvailable } from '../resources/queries.ts';
import { type Configuration, FileRejected, readFile, writeFile } from './file.ts';
import { namesOf } from './names.service.ts';
import { parts, readSite } from './parts.service.ts';
import { type Item, sameItem } from './portable.ts';
import { showTransfer } from './service.ts';
import { fingerprintOf, signerOf } from './signer.ts';
import { fileTexts, transferTexts } from './texts.ts';

type Routes = typeof configurationTransfers;

/** Returns the site's configuration, as far as the caller may see it. */
function configurationOf(ctx: ResourceContext): Promise<Item[]> {
  return read(ctx, async (scope) => {
    const items = await readSite({ ctx, scope, names: await namesOf(scope, ctx.resource.id) });
    return items.map(({ part, name, values }) => ({ part, name, values }));
  });
}

/** Returns the fingerprint by which other installations know files signed here. */
export async function showInstallation(secrets: SecretBox): Promise<{ fingerprint: string }> {
  return { fingerprint: fingerprintOf(signerOf(secrets).publicKey) };
}

/** Returns the site's configuration as a signed text file. */
export async function downloadFile(secrets: SecretBox, ctx: ResourceContext): Promise<File> {
  const { key, title } = ctx.resource;
  const madeAt = ctx.clock.now();
  const items = await configurationOf(ctx);
  const text = writeFile(signerOf(secrets), { site: { key, title }, madeAt, items });
  const name = `${key}-configuration-${madeAt.toISOString().slice(0, 10)}.txt`;
  return new File([text], name, { type: 'text/plain; charset=utf-8' });
}

interface Brought {
  source: 'site' | 'file';
  site: Configuration['site'];
  items: readonly Item[];
  fingerprint: string | null;
}

function keep(
  secrets: SecretBox,
  ctx: ResourceContext,
  operation: string,
  { source, site, items, fingerprint }: Brought,
): Promise<Transfer> {
  return write(ctx, operation, async (scope) => {
    const id = await insertRow(scope, ctx.resource.id, 'configuration_transfers', {
      source,
      source_key: site.key,
      source_title: site.title,
      fingerprint,
      items: JSON.stringify(items),
      brought_by: actorName(ctx.actor),
    });
    await scope.audit({
      target: 'configuration_transfer',
      id,
      changes: { source, site: site.key, fingerprint },
    });
    return showTransfer(secrets, ctx, scope, id);
  });
}

/** Returns the caller's context on another of their sites. @throws AppError invalid for one that they do not manage */
async function onSite(ctx: ResourceContext, key: string): Promise<ResourceContext> {
  if (key === ctx.resource.key) throwIfInvalid({ site: transferTexts.itself });
  const operatorId = actorId(ctx.actor);
  const sites = operatorId === null ? [] : await read(ctx, ({ db }) => findAvailable(db, operatorId));
  const found = sites.find((site) => site.key === key);
  if (!found || !allows(found.relation, 'configuration', 'write'))
    throw new AppError('invalid', commonErrors.invalid, { fields: { site: transferTexts.unknownSite } });
  const {
    id,
    title,
    livemode,
    reporting_timezone: timezone,
    clock_ahead_ms: clockOffsetMs,
    relation,
  } = found;
  return { ...ctx, resource: { id, key, title, livemode, timezone, clockOffsetMs }, relation, repeat: null };
}

/** Imports the configuration of another site. @throws AppError invalid for a site that the caller does not manage */
export async function importFromSite(
  secrets: SecretBox,
  ctx: ResourceContext,
  { site: key }: RouteInput<Routes['fromSite']>,
): Promise<Transfer> {
  const there = await onSite(ctx, key);
  const items = await configurationOf(there);
  const { title } = there.resource;
  return keep(secrets, ctx, 'configurationTransfers.fromSite', {
    source: 'site',
    site: { key, title },
    items,
    fingerprint: null,
  });
}

/**
 * Reads a configuration file.
 * @throws AppError invalid for a file whose signature doesn't match, or whose content can't be read here
 */
function readConfiguration(bytes: Buffer): ReturnType<typeof readFile> {
  try {
    const found = readFile(bytes);
    for (const [place, { part, name, values }] of found.items.entries()) {
      const fault = parts[part].faultIn(values);
      if (fault !== null) throwIfInvalid({ file: transferTexts.misfit(`${part} “${name}”`, fault) });
      if (found.items.findIndex((one) => sameItem(one, { part, name })) !== place)
        throwIfInvalid({ file: transferTexts.doubled });
    }
    return found;
  } catch (error) {
    if (error instanceof FileRejected) throwIfInvalid({ file: fileTexts[error.fault] });
    throw error;
  }
}

/**
 * Imports a configuration from a file.
 * @throws AppError invalid for a file that is no configuration, was changed, or does not fit
 */
export async function importFromFile(
  secrets: SecretBox,
  ctx: ResourceContext,
  { file }: RouteInput<Routes['fromFile']>,
): Promise<Transfer> {
  const { site, items, fingerprint } = readConfiguration(Buffer.from(await file.arrayBuffer()));
  return keep(secrets, ctx, 'configurationTransfers.fromFile', { source: 'file', site, items, fingerprint });
}
