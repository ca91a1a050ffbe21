// The template of a site's receipts.
import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { ReceiptTemplate } from '#contract/domains/receipts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { createRow, createRowIn, editRow, editRowIn } from '#server/database/row-operations.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { Turn } from '#server/platform/templates/template-thread.ts';
import { contentOf } from './content.ts';
import { defaultHtml, defaultTitle } from './default-template.ts';
import { findFacts } from './facts.queries.ts';
import type { PdfMaker } from './render.ts';
import { addDefaultTemplate, findDefaultTemplate } from './template.queries.ts';
import { exampleValues, knownNames, receiptVariables } from './variables.ts';

type Input<Verb extends keyof typeof receipts> = RouteInput<(typeof receipts)[Verb]>;
type Output<Verb extends keyof typeof receipts> = RouteOutput<(typeof receipts)[Verb]>;

const kind = { table: 'receipt_templates', target: 'receipt template' } as const;

async function shown(ctx: ResourceContext, scope: ReadScope, templateId: number): Promise<ReceiptTemplate> {
  const row = await findRow(scope, ctx.resource.id, 'receipt_templates', templateId);
  if (!row) throw notFound();
  const { id, version, title, html } = row;
  return { id, version, title, html };
}

/** Returns the site's template, or the default one. */
export async function requireTemplate(
  scope: ReadScope,
  siteId: number,
): Promise<{ title: string; html: string }> {
  return (await findDefaultTemplate(scope, siteId)) ?? { title: defaultTitle, html: defaultHtml };
}

export function firstOrCreate(ctx: ResourceContext): Promise<ReceiptTemplate> {
  const siteId = ctx.resource.id;
  return write(ctx, 'receiptTemplate.firstOrCreate', async (scope) => {
    scope.noAudit('derived');
    const there = await findDefaultTemplate(scope, siteId);
    if (there) return there;
    await addDefaultTemplate(scope, siteId, { title: defaultTitle, html: defaultHtml });
    const made = await findDefaultTemplate(scope, siteId);
    if (!made) throw notFound();
    return made;
  });
}

/** Stores the site's template within the caller's transaction. */
export async function putTemplate(
  { resource }: ResourceContext,
  scope: WriteScope,
  values: Input<'createTemplate'>,
): Promise<void> {
  const there = await findDefaultTemplate(scope, resource.id);
  if (there === undefined)
    await createRowIn(scope, resource.id, { ...kind, values: { ...values, is_default: true } });
  else
    await editRowIn(scope, resource.id, { ...kind, id: there.id, version: undefined, values: () => values });
}

/** Returns the template that every site starts with. */
export function getDefaultTemplate(): Promise<Output<'defaultTemplate'>> {
  return Promise.resolve({ title: defaultTitle, html: defaultHtml });
}

export function createTemplate(
  ctx: ResourceContext,
  input: Input<'createTemplate'>,
): Promise<ReceiptTemplate> {
  return createRow(ctx, 'receiptTemplate.create', {
    ...kind,
    values: async (scope) => {
      const isFirst = (await findDefaultTemplate(scope, ctx.resource.id)) === undefined;
      return { ...input, is_default: isFirst };
    },
    answer: (scope, id) => shown(ctx, scope, id),
  });
}

/** @throws AppError not_found; conflict for another version */
export function updateTemplate(
  ctx: ResourceContext,
  { id, version, ...input }: Input<'updateTemplate'>,
): Promise<ReceiptTemplate> {
  return editRow(ctx, 'receiptTemplate.update', {
    ...kind,
    id,
    version,
    values: () => input,
    answer: (scope) => shown(ctx, scope, id),
  });
}

export function listVariables(): Promise<Output<'variables'>> {
  return Promise.resolve({ items: [...receiptVariables] });
}

/**
 * Returns the queue position of a preview: after receipts that are being issued, and dropped once the editor has
 * requested a newer one.
 */
function previewTurn({ resource, signal }: ResourceContext): Turn {
  return { siteId: resource.id, isPreview: true, signal };
}

export async function checkTemplate(
  pdf: PdfMaker,
  ctx: ResourceContext,
  { html }: Input<'check'>,
): Promise<Output<'check'>> {
  const found = await pdf.check({ template: html, known: knownNames }, previewTurn(ctx));
  return { items: found.map(({ line, text, isError }) => ({ line, text, is_error: isError })) };
}

/** @throws AppError not_found for a transaction of another site; invalid for a template with errors */
export async function previewTemplate(
  pdf: PdfMaker,
  ctx: ResourceContext,
  { html, transaction_id: id }: Input<'preview'>,
): Promise<File> {
  const facts =
    id === undefined
      ? null
      : await read(ctx, (scope) => findFacts(scope, ctx.resource.id, { id, adjustmentId: null }));
  if (facts === undefined) throw notFound();
  const heading = { number: 'PREVIEW', issuedAt: ctx.clock.now(), corrects: null };
  const values = facts === null ? exampleValues() : contentOf(facts, heading);
  const bytes = await pdf.make({ template: html, title: 'Preview', values }, previewTurn(ctx));
  return new File([new Uint8Array(bytes)], 'preview.pdf', { type: 'application/pdf' });
}
