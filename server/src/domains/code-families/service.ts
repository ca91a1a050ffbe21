// Batches of unique codes for promos and invites. The own code of the promo or invite stays valid beside them, with its
// own limit.
import { fillText } from '#contract/base/errors.ts';
import type { codeFamilies } from '#contract/domains/code-families/routes.ts';
import type { CodeBatch } from '#contract/domains/code-families/schemas.ts';
import { codeLettersUsual, codeMax, familyStates } from '#contract/domains/code-families/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow, insertRow, lockRow } from '#server/database/rows.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { enqueueIn } from './enqueue.ts';
import { voidUnusedCodes } from './make.queries.ts';
import { countFamilies, findFamilies, findFamily, type StoredFamily } from './queries.ts';
import { familyTexts } from './texts.ts';

type CreateInput = RouteInput<typeof codeFamilies.create>;

const target = 'code-family';
const instant = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());

function onWire(row: StoredFamily): CodeBatch {
  const { promo_id: promoId, invite_id: inviteId } = row;
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    promo: promoId === null ? null : { id: promoId, title: row.promo_title ?? '' },
    invite: inviteId === null ? null : { id: inviteId, title: row.invite_title ?? '' },
    prefix: row.prefix,
    letters: row.letters,
    total: row.total,
    made: row.made,
    uses_per_code: row.uses_per_code,
    uses_per_member: row.uses_per_member,
    state: familyStates.find((state) => state === row.state) ?? 'making',
    created_at: new Date(row.created_at).toISOString(),
    created_by: row.made_by,
    made_at: instant(row.made_at),
    codes: { unused: row.made - row.used - row.voided, used: row.used, void: row.voided },
    uses: row.uses,
  };
}

/** Lists the code batches of the site, the newest first. */
export function listFamilies(
  ctx: ResourceContext,
  input: RouteInput<typeof codeFamilies.list>,
): Promise<RouteOutput<typeof codeFamilies.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findFamilies(db, siteId, { filter, ...window })).map(onWire),
      () => countFamilies(db, siteId, filter),
    ),
  );
}

async function requireFamily(ctx: ResourceContext, { db }: ReadScope, id: number): Promise<CodeBatch> {
  const row = await findFamily(db, ctx.resource.id, id);
  if (!row) throw notFound();
  return onWire(row);
}

/** @throws AppError not_found */
export function getFamily(ctx: ResourceContext, { id }: { id: number }): Promise<CodeBatch> {
  return read(ctx, (scope) => requireFamily(ctx, scope, id));
}

/** Validates that the site has the promo or invite and that the codes aren't too long. @throws AppError invalid */
async function requireUsable(ctx: ResourceContext, scope: WriteScope, input: CreateInput): Promise<void> {
  const siteId = ctx.resource.id;
  const faults: Record<string, string> = {};
  const { promo_id: promoId, invite_id: inviteId, prefix = '', letters = codeLettersUsual } = input;
  if (promoId !== undefined && !(await findRow(scope, siteId, 'promos', promoId)))
    faults.promo_id = familyTexts.unknownPromo.en;
  if (inviteId !== undefined && !(await findRow(scope, siteId, 'invites', inviteId)))
    faults.invite_id = familyTexts.unknownInvite.en;
  if (prefix.length + letters > codeMax) faults.letters = fillText(familyTexts.tooLong.en, { max: codeMax });
  throwIfInvalid(faults);
}

/** Creates a code batch within the caller's transaction. @returns its id */
export async function addFamily(
  ctx: ResourceContext,
  scope: WriteScope,
  input: CreateInput,
  moved: { createdAt?: Date } = {},
): Promise<number> {
  await requireUsable(ctx, scope, input);
  const values = {
    promo_id: input.promo_id,
    invite_id: input.invite_id,
    title: input.title,
    prefix: input.prefix,
    letters: input.letters ?? codeLettersUsual,
    total: input.total,
    uses_per_code: input.uses_per_code,
    uses_per_member: input.uses_per_member,
  };
  const id = await insertRow(scope, ctx.resource.id, 'code_families', {
    ...values,
    made_by: actorName(ctx.actor),
    created_at: moved.createdAt,
  });
  await scope.audit({ target, id, changes: values });
  await enqueueIn(scope, ctx.resource.id, id);
  return id;
}

/** @throws AppError invalid for a promo or invite the site does not have, and for codes that would be too long */
export function createBatch(ctx: ResourceContext, input: CreateInput): Promise<CodeBatch> {
  return write(ctx, 'code-families.create', async (scope) =>
    requireFamily(ctx, scope, await addFamily(ctx, scope, input)),
  );
}

/** Resumes the generation of codes. @throws AppError not_found; conflict unless it failed */
export function resumeFamily(ctx: ResourceContext, { id }: { id: number }): Promise<CodeBatch> {
  const siteId = ctx.resource.id;
  return write(ctx, 'code-families.resume', async (scope) => {
    const family = await lockRow(scope, siteId, 'code_families', id);
    if (family.state !== 'failed') throw new AppError('conflict', familyTexts.notHalted);
    await scope.db
      .updateTable('code_families')
      .set({ state: 'making', version: family.version + 1 })
      .where('resource_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await scope.audit({ target, id, changes: { state: 'making' } });
    await enqueueIn(scope, siteId, id);
    return requireFamily(ctx, scope, id);
  });
}

/** Voids every unused code. @throws AppError not_found; conflict while codes are generated, and if none is unused */
export function voidUnused(ctx: ResourceContext, { id }: { id: number }): Promise<CodeBatch> {
  const siteId = ctx.resource.id;
  return write(ctx, 'code-families.void', async (scope) => {
    const family = await lockRow(scope, siteId, 'code_families', id);
    if (family.state === 'making') throw new AppError('conflict', familyTexts.stillMaking);
    const voided = await voidUnusedCodes(scope, siteId, id, ctx.clock.now());
    if (voided === 0) throw new AppError('conflict', familyTexts.nothingUnused);
    await scope.db
      .updateTable('code_families')
      .set({ voided: family.voided + voided, version: family.version + 1 })
      .where('resource_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await scope.audit({ target, id, changes: { voided } });
    return requireFamily(ctx, scope, id);
  });
}
