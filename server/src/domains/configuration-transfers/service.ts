// Imported configurations of a site, and their comparison with it.
import type { configurationTransfers } from '#contract/domains/configuration-transfers/routes.ts';
import type { Transfer, TransferRow } from '#contract/domains/configuration-transfers/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { deleteRow, findRow, lockRow, type Row } from '#server/database/rows.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { compare } from './compare.service.ts';
import type { Item } from './portable.ts';
import { countTransfers, findTransfers, isKnownSigner, type ListedTransfer } from './queries.ts';
import { fingerprintOf, signerOf } from './signer.ts';
import { transferTexts } from './texts.ts';

type Routes = typeof configurationTransfers;
export type StoredTransfer = Row<'configuration_transfers'>;
type Result = NonNullable<Transfer['result']>;

// The casts are safe: only this domain writes these columns.
export const itemsOf = (row: StoredTransfer) => row.items as unknown as Item[];
const resultOf = ({ taken }: Pick<StoredTransfer, 'taken'>) => taken as unknown as Result | null;

function onWire(row: ListedTransfer): TransferRow {
  return {
    id: row.id,
    version: row.version,
    source: row.source,
    source_key: row.source_key,
    source_title: row.source_title,
    brought_by: row.brought_by,
    created_at: row.created_at.toISOString(),
    taken_at: row.taken_at?.toISOString() ?? null,
    taken_by: row.taken_by,
    taken: resultOf(row)?.length ?? null,
  };
}

export function listTransfers(
  ctx: ResourceContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const siteId = ctx.resource.id;
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findTransfers(db, siteId, { filter: input?.filter, ...window })).map(onWire),
      () => countTransfers(db, siteId, input?.filter),
    ),
  );
}

/**
 * Returns who signed a file, and whether the site has applied a file of theirs before; null for a site of this
 * installation.
 */
export async function signerOn(
  secrets: SecretBox,
  ctx: ResourceContext,
  { db }: ReadScope,
  { fingerprint }: Pick<StoredTransfer, 'fingerprint'>,
): Promise<Transfer['signer']> {
  if (fingerprint === null) return null;
  if (fingerprint === fingerprintOf(signerOf(secrets).publicKey)) return { fingerprint, trust: 'own' };
  const isKnown = await isKnownSigner(db, ctx.resource.id, fingerprint);
  return { fingerprint, trust: isKnown ? 'known' : 'unknown' };
}

/** @throws AppError not_found */
export async function showTransfer(
  secrets: SecretBox,
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
): Promise<Transfer> {
  const row = await findRow(scope, ctx.resource.id, 'configuration_transfers', id);
  if (!row) throw notFound();
  const found = row.taken_at === null ? await compare({ ctx, scope }, itemsOf(row)) : null;
  return {
    ...onWire(row),
    signer: await signerOn(secrets, ctx, scope, row),
    items: found?.items.map(({ onWire }) => onWire) ?? [],
    result: resultOf(row),
  };
}

/** @throws AppError not_found */
export function getTransfer(
  secrets: SecretBox,
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<Transfer> {
  return read(ctx, (scope) => showTransfer(secrets, ctx, scope, id));
}

/** Requires a transfer that is not applied yet. @throws AppError conflict */
export function requireOpen(row: StoredTransfer): void {
  if (row.taken_at !== null) throw new AppError('conflict', transferTexts.taken);
}

/** Deletes a transfer that was not applied. @throws AppError not_found; conflict for one that was */
export function removeTransfer(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'configurationTransfers.remove', async (scope) => {
    const row = await lockRow(scope, ctx.resource.id, 'configuration_transfers', id);
    requireOpen(row);
    await deleteRow(scope, 'configuration_transfers', row);
    const changes = { source: row.source, site: row.source_key };
    await scope.audit({ target: 'configuration_transfer', id, changes });
    return { success: true };
  });
}
