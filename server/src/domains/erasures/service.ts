// Requests the erasure of a member and returns its receipt.
import {
  type ErasedPlace,
  type Erasure,
  erasureOutcomes,
  erasureProblems,
  type KeptReceipt,
} from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { actorId, type ReadScope, read, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { lockMember } from '../members/queries.ts';
import { isAtProvider } from '../payments/erase.service.ts';
import { countRenewalsThere } from '../payments/erase-renewals.service.ts';
import { receiptFile } from '../receipts/download.service.ts';
import { receiptsOfPayer } from '../receipts/erase.service.ts';
import { enqueueErasureIn } from './enqueue.ts';
import { allPlaces } from './erasure-targets.ts';
import {
  addErasure,
  countEffect,
  findErasure,
  findPlaces,
  type StoredErasure,
  type StoredPlace,
} from './queries.ts';

const instant = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());

/**
 * Requests the erasure of a member; a repeated request changes nothing.
 * @throws AppError not_found for a member whom the site never had
 */
export function requestErasure(ctx: ResourceContext, { id }: { id: number }): Promise<{ status: 'success' }> {
  const siteId = ctx.resource.id;
  return write(ctx, 'erasures.clear', async (scope) => {
    const member = await lockMember(scope.db, siteId, id);
    const made = member
      ? await addErasure(scope, siteId, { memberId: id, askedById: actorId(ctx.actor) })
      : null;
    if (made === null) {
      if (!(await findErasure(scope, siteId, id))) throw notFound();
      scope.unchanged();
      return { status: 'success' } as const;
    }
    await scope.audit({ target: 'erasure', id: made, changes: { member: id } });
    await enqueueErasureIn(scope, siteId, made);
    return { status: 'success' } as const;
  });
}

function lineOf(place: ErasedPlace['place'], stored: StoredPlace | undefined): ErasedPlace {
  return {
    place,
    outcome: erasureOutcomes.find((one) => one === stored?.outcome) ?? null,
    cleared: stored?.cleared ?? 0,
    kept: stored?.kept ?? 0,
    at: instant(stored?.at ?? null),
    attempts: stored?.attempts ?? 0,
    problem: erasureProblems.find((one) => one === stored?.problem) ?? null,
  };
}

async function linesOf(
  scope: ReadScope,
  { resource_id, id, finished_at }: StoredErasure,
): Promise<ErasedPlace[]> {
  const stored = new Map((await findPlaces(scope, resource_id, id)).map((one) => [one.place, one]));
  // A finished erasure has no entries for targets that were added in a later release.
  const asked = finished_at === null ? allPlaces : allPlaces.filter((place) => stored.has(place));
  return asked.map((place) => lineOf(place, stored.get(place)));
}

/** Returns the name of the operator who requested the erasure; null for the command line. */
async function askerOf({ db }: ReadScope, { asked_by_id: id }: StoredErasure): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('operators')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}`.trim() || row.email : null;
}

async function keptReceipts(scope: ReadScope, siteId: number, memberId: number): Promise<KeptReceipt[]> {
  const kept = await receiptsOfPayer(scope, siteId, memberId);
  return kept.map(({ id, number, issuedAt }) => ({ id, number, issued_at: issuedAt.toISOString() }));
}

const nothingYet = { asked_at: null, asked_by: null, finished_at: null, places: [], receipts: [] };

/**
 * Returns the receipt of an erasure, or a preview if there is none yet.
 * @throws AppError not_found for a member whom the site never had
 */
export function getErasure(ctx: ResourceContext, { id }: { id: number }): Promise<Erasure> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const stored = await findErasure(scope, siteId, id);
    if (!stored) {
      if (!(await findRow(scope, siteId, 'members', id))) throw notFound();
      const counts = await countEffect(scope, siteId, id);
      const effect = {
        ...counts,
        ...(await countRenewalsThere(scope, ctx, id)),
        at_provider: await isAtProvider(scope, ctx, id),
      };
      return { member_id: id, state: 'none', ...nothingYet, effect };
    }
    const isDone = stored.finished_at !== null;
    return {
      member_id: id,
      state: isDone ? 'done' : 'running',
      asked_at: instant(stored.asked_at),
      asked_by: await askerOf(scope, stored),
      finished_at: instant(stored.finished_at),
      effect: null,
      places: await linesOf(scope, stored),
      receipts: stored.records_erased_at === null ? [] : await keptReceipts(scope, siteId, id),
    };
  });
}

/**
 * Returns the file of a receipt that is kept after its payer was erased, and records the download in the audit log.
 * @throws AppError not_found; conflict when the file is gone or was changed
 */
export async function downloadKeptReceipt(
  files: FileStore,
  ctx: ResourceContext,
  { id, receipt_id: receiptId }: { id: number; receipt_id: number },
): Promise<File> {
  const siteId = ctx.resource.id;
  await write(ctx, 'erasures.takeReceipt', async (scope) => {
    const stored = await findErasure(scope, siteId, id);
    const kept = stored?.records_erased_at ? await keptReceipts(scope, siteId, id) : [];
    if (!kept.some((one) => one.id === receiptId)) throw notFound();
    await scope.audit({ target: 'receipt', id: receiptId, changes: { taken: 'after erasure' } });
  });
  return receiptFile(files, ctx, receiptId);
}
