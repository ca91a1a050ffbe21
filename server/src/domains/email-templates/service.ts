// Templates of a site's mails. Only root sees their content; operators who make actions choose a template by its name.
import { canSee } from '#contract/base/data-classes.ts';
import type { emailTemplates } from '#contract/domains/email-templates/routes.ts';
import type { EmailTemplate, EmailTemplateInput } from '#contract/domains/email-templates/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRow, createRowIn, editRow, editRowIn, removeRow } from '#server/database/row-operations.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { countEmailTemplates, findEmailTemplates } from './queries.ts';
import { templateFaultsOf } from './sendable.service.ts';
import { emailTemplateTexts as texts } from './texts.ts';
import { type TemplateUse, usedOf } from './uses.ts';

const kind = { table: 'email_templates', target: 'email template' } as const;

type Uses = readonly TemplateUse[];

const isUsed = (used: ReadonlySet<number> | null, id: number) => used?.has(id) ?? null;

/** Lists templates of the site, the newest first unless the input asks for another order. */
export function listEmailTemplates(
  uses: Uses,
  ctx: ResourceContext,
  input: RouteInput<typeof emailTemplates.list>,
  mails: MailRenderer | null = null,
): Promise<RouteOutput<typeof emailTemplates.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  const find = async (scope: ReadScope, window: { limit: number; offset: number }) => {
    const rows = await findEmailTemplates(scope.db, siteId, { filter, order, ...window });
    const ids = rows.map(({ id }) => id);
    const used = await usedOf(uses, scope, siteId, ids);
    // Callers who only see the names, to choose a template, don't need the check for errors.
    const isAll = canSee(ctx.relation, 'mailTemplates');
    const faultOf = await templateFaultsOf(isAll ? mails : null, scope, siteId, ids);
    return rows.map((row) => ({
      ...row,
      used: isUsed(used, row.id),
      fault: faultOf(row.id),
      created_at: row.created_at.toISOString(),
    }));
  };
  return read(ctx, (scope) =>
    fetchPage(
      input,
      (window) => find(scope, window),
      () => countEmailTemplates(scope.db, siteId, filter),
    ),
  );
}

async function shown(uses: Uses, scope: ReadScope, siteId: number, id: number): Promise<EmailTemplate> {
  const row = await findRow(scope, siteId, kind.table, id);
  if (!row) throw notFound();
  const { name, version, subject, html, created_at: at } = row;
  const used = isUsed(await usedOf(uses, scope, siteId, [id]), id);
  return { id, name, version, subject, html, used, created_at: at.toISOString() };
}

/** @throws AppError not_found */
export function getEmailTemplate(
  uses: Uses,
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<EmailTemplate> {
  return read(ctx, (scope) => shown(uses, scope, ctx.resource.id, id));
}

/** Creates or updates a template in the caller's transaction. @param id null for a new one @returns its id */
export async function putEmailTemplate(
  { resource }: ResourceContext,
  scope: WriteScope,
  id: number | null,
  values: EmailTemplateInput,
): Promise<number> {
  if (id === null) return createRowIn(scope, resource.id, { ...kind, values });
  await editRowIn(scope, resource.id, { ...kind, id, version: undefined, values: () => values });
  return id;
}

export function createEmailTemplate(
  uses: Uses,
  ctx: ResourceContext,
  input: EmailTemplateInput,
): Promise<EmailTemplate> {
  return createRow(ctx, 'emailTemplates.create', {
    ...kind,
    values: () => input,
    answer: (scope, id) => shown(uses, scope, ctx.resource.id, id),
  });
}

/** @throws AppError not_found; conflict when `version` is no longer the current one */
export function updateEmailTemplate(
  uses: Uses,
  ctx: ResourceContext,
  { id, version, ...input }: RouteInput<typeof emailTemplates.update>,
): Promise<EmailTemplate> {
  return editRow(ctx, 'emailTemplates.update', {
    ...kind,
    id,
    version,
    values: () => input,
    answer: (scope) => shown(uses, scope, ctx.resource.id, id),
  });
}

/** Deletes a template. @throws AppError not_found; conflict for one that an automation sends */
export function removeEmailTemplate(
  uses: Uses,
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<{ success: true }> {
  return removeRow(ctx, 'emailTemplates.remove', {
    ...kind,
    id,
    before: async ({ name }, scope) => {
      const used = await usedOf(uses, scope, ctx.resource.id, [id]);
      if (used?.has(id)) throw new AppError('conflict', texts.used);
      return { name };
    },
  });
}
