// Applies an imported configuration: all chosen items in one transaction, or none.

import { commonErrors } from '#contract/base/errors.ts';
import type { configurationTransfers } from '#contract/domains/configuration-transfers/routes.ts';
import type { Transfer } from '#contract/domains/configuration-transfers/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { lockRow } from '#server/database/rows.ts';
import { actorName, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { type ComparedItem, compare } from './compare.service.ts';
import type { TransferTools, WriteContext } from './part.ts';
import { parts } from './parts.service.ts';
import { sameItem } from './portable.ts';
import { itemsOf, requireOpen, type StoredTransfer, showTransfer, signerOn } from './service.ts';
import { readFingerprint } from './signer.ts';
import { transferTexts } from './texts.ts';

type Input = RouteInput<(typeof configurationTransfers)['take']>;

/**
 * Requires the operator to enter the fingerprint of an unknown signer, which they must know from another source.
 * @throws AppError invalid
 */
async function requireSigner(
  { secrets }: Pick<TransferTools, 'secrets'>,
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredTransfer,
  given: string | undefined,
): Promise<void> {
  const signer = await signerOn(secrets, ctx, scope, row);
  if (signer === null || signer.trust !== 'unknown') return;
  if (!given) throwIfInvalid({ fingerprint: transferTexts.fingerprint });
  else if (readFingerprint(given) !== signer.fingerprint)
    throwIfInvalid({ fingerprint: transferTexts.otherFingerprint });
}

interface Chosen extends ComparedItem {
  /** Index in the list that was sent. */
  place: number;
}

/**
 * Returns the chosen items in the order in which they are applied.
 * @throws AppError invalid; conflict for an item that changed since it was shown
 */
function chosenOf(found: readonly ComparedItem[], items: Input['items']): Chosen[] {
  const faults: Record<string, string> = {};
  let isOther = false;
  const places = new Map<ComparedItem, number>();
  for (const [place, wanted] of items.entries()) {
    const one = found.find(({ item }) => sameItem(item, wanted));
    if (one === undefined || one.onWire.state === 'only_here')
      faults[`items.${place}`] = transferTexts.notThere;
    else if (one.onWire.blocked !== null) faults[`items.${place}`] = transferTexts.blocked;
    else if (one.onWire.digest !== wanted.digest) isOther = true;
    else places.set(one, place);
  }
  if (isOther) throw new AppError('conflict', transferTexts.other);
  throwIfInvalid(faults);
  return found.flatMap((one) => {
    const place = places.get(one);
    return place === undefined ? [] : [{ ...one, place }];
  });
}

/** Turns an error into one at the item, with the message of its first invalid field. */
async function ofItem<T>(place: number, does: Promise<T>): Promise<T> {
  try {
    return await does;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const said = Object.values(error.fields ?? {})[0] ?? error.message;
    throw new AppError('invalid', commonErrors.invalid, {
      fields: { [`items.${place}`]: said },
      cause: error,
    });
  }
}

/** Requires that everything an item references exists by now. @throws AppError invalid */
function requireNamed({ names }: WriteContext, { item, place }: Chosen): void {
  for (const { kind, key } of parts[item.part].references(item.values))
    if (names[kind].idOf(key) === undefined) {
      const name = key.startsWith('[') ? (JSON.parse(key) as string[]).join(' › ') : key;
      throwIfInvalid({ [`items.${place}`]: transferTexts.needs(name) });
    }
}

/** Applies templates and plans first, then the items that reference them. */
async function putAll(at: WriteContext, chosen: readonly Chosen[]): Promise<void> {
  for (const one of chosen) {
    const part = parts[one.item.part];
    if (!part.finish) continue;
    await ofItem(one.place, part.put(at, one.item, one.live));
  }
  for (const one of chosen) {
    const part = parts[one.item.part];
    requireNamed(at, one);
    await ofItem(one.place, part.finish ? part.finish(at, one.item) : part.put(at, one.item, one.live));
  }
}

async function takeIn(
  tools: TransferTools,
  ctx: ResourceContext,
  scope: WriteScope,
  { id, version, items, fingerprint }: Input,
): Promise<void> {
  const row = await lockRow(scope, ctx.resource.id, 'configuration_transfers', id);
  requireVersion(row.version, version);
  requireOpen(row);
  await requireSigner(tools, ctx, scope, row, fingerprint);
  const found = await compare({ ctx, scope }, itemsOf(row));
  const chosen = chosenOf(found.items, items);
  await putAll({ ctx, scope, tools, names: found.names }, chosen);
  const taken = chosen.map(({ onWire: { part, name, state } }) => ({ part, name, state }));
  await scope.db
    .updateTable('configuration_transfers')
    .set({
      taken: JSON.stringify(taken),
      taken_at: ctx.clock.now(),
      taken_by: actorName(ctx.actor),
      version: row.version + 1,
    })
    .where('resource_id', '=', ctx.resource.id)
    .where('id', '=', id)
    .execute();
  const changes = { taken: taken.length, site: row.source_key, fingerprint: row.fingerprint };
  await scope.audit({ target: 'configuration_transfer', id, changes });
}

/**
 * Applies the chosen items to the site. Sold subscriptions keep their terms.
 * @throws AppError not_found; conflict when an item changed since it was compared, and for a transfer that was applied
 * already; invalid with `items.3` for an item that is rejected, and `fingerprint` for an unknown signer
 */
export function applyTransfer(tools: TransferTools, ctx: ResourceContext, input: Input): Promise<Transfer> {
  return write(ctx, 'configurationTransfers.take', async (scope) => {
    await takeIn(tools, ctx, scope, input);
    return showTransfer(tools.secrets, ctx, scope, input.id);
  });
}
