// Converts rows of changes of content and of subscriptions to their API shape.

import type { Kysely } from 'kysely';
import type { BulkChange, BulkMember } from '#contract/domains/bulk-changes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { evaluateEnds } from './ends.service.ts';
import { nameContent, nameHeld, shownValue, storedReason } from './parts-of-subjects.queries.ts';
import { evaluatePrices } from './price.queries.ts';
import type { StoredChange } from './queries.ts';
import { findSampleIds, type OutcomeRow, sampleSize } from './rows.queries.ts';
import { endOrderOf, priceOrderOf, sizeOf, subjectOf } from './subjects.ts';
import { outcomeOf, reasonOfRow, undoOf, verdict } from './texts.ts';

async function namesOf(db: Kysely<DB>, siteId: number, row: StoredChange, ids: readonly number[]) {
  const names = subjectOf(row) === 'content' ? nameContent(db, siteId, ids) : nameHeld(db, siteId, ids);
  return new Map((await names).map((one) => [one.id, one]));
}

/** Adds the display names to the outcomes of rows. */
export async function nameRows(
  db: Kysely<DB>,
  siteId: number,
  row: StoredChange,
  found: readonly OutcomeRow[],
): Promise<BulkMember[]> {
  const names = await namesOf(
    db,
    siteId,
    row,
    found.map(({ id }) => id),
  );
  return found.map((one) => {
    const name = names.get(one.id);
    return {
      id: one.id,
      member_id: name?.member_id ?? null,
      title: name?.title ?? null,
      before: shownValue(one.before),
      after: shownValue(one.after),
      email: name?.email ?? '',
      name: name?.name ?? '',
      outcome: outcomeOf(one.verdict),
      reason: storedReason(one.after) ?? reasonOfRow(one.verdict, one.undo),
      undo: undoOf(one.undo),
    };
  });
}

/** Number of rows judged for a sample: those that would change are shown first. */
const lookedAt = 200;

interface Judged {
  id: number;
  verdict: number;
  before: unknown;
  after: unknown;
}

const isChanged = (one: Judged) => one.verdict === verdict.changed;

/** Judges rows spread over the set, with the values before and after; those that would change come first. */
async function judgeSome(
  ctx: ResourceContext,
  { db }: Pick<ReadScope, 'db'>,
  row: StoredChange,
): Promise<Judged[]> {
  const siteId = ctx.resource.id;
  const subject = subjectOf(row);
  const places = { total: row.total, size: sizeOf[subject], most: lookedAt };
  const ids = await findSampleIds(db, siteId, row.id, places);
  const judged: Judged[] =
    subject === 'content'
      ? await evaluatePrices({ db }, siteId, priceOrderOf(row), ids)
      : await evaluateEnds(ctx, { db }, endOrderOf(row), ids);
  return [...judged.filter(isChanged), ...judged.filter((one) => !isChanged(one))];
}

/** Returns up to ten rows of a prepared change; empty once it has started, because its outcomes can be listed then. */
export async function sampleOf(
  ctx: ResourceContext,
  scope: Pick<ReadScope, 'db'>,
  row: StoredChange,
): Promise<BulkChange['samples']> {
  if (row.state !== 'prepared') return [];
  const shown = (await judgeSome(ctx, scope, row)).slice(0, sampleSize);
  const ids = shown.map(({ id }) => id);
  const names = await namesOf(scope.db, ctx.resource.id, row, ids);
  return shown.flatMap((one) => {
    const name = names.get(one.id);
    if (!name) return [];
    return {
      id: one.id,
      title: name.title,
      detail: name.name ?? name.email ?? '',
      before: shownValue(one.before),
      after: isChanged(one) ? shownValue(one.after) : null,
    };
  });
}
