// Exports: files with the rows of a list. Operators see only their own exports.
import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { exports as routes } from '#contract/domains/exports/routes.ts';
import type { ChosenField, ExportRequest } from '#contract/domains/exports/schemas.ts';
import { defaultMemberExportFields, memberExportFields } from '#contract/domains/exports/words.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { type ReadScope, read, readSnapshot, write } from '#server/database/scope.ts';
import type { Filters } from '#server/database/table-source.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { type Cell, textOfCell } from '#server/platform/spreadsheets/cells.ts';
import { withDelivery } from './delivery.queries.ts';
import { memberFields } from './member-fields.ts';
import { memberSource } from './member-source.ts';
import { exportOnWire } from './on-wire.ts';
import {
  type ChosenColumn,
  countExports,
  emailsOf,
  findOwn,
  lastFieldsOf,
  pageOfExports,
  type StoredExport,
} from './queries.ts';
import { type ExportContext, requestExport } from './request.service.ts';
import { datedTitle } from './titles.ts';

/** Lists the fields of members that can be exported. */
export async function listFields(): Promise<RouteOutput<typeof routes.fields>> {
  const usual: readonly string[] = defaultMemberExportFields;
  const items = memberExportFields.map((key) => {
    const { title, group } = memberFields[key];
    return { key, title, group, is_default: usual.includes(key) };
  });
  return { items };
}

/** Lists the columns that the operator chose last; empty if they never chose any. */
export async function listLastFields(ctx: ExportContext): Promise<RouteOutput<typeof routes.lastFields>> {
  const known: readonly string[] = memberExportFields;
  const items = await read(ctx, ({ db }) => lastFieldsOf(db, ctx.resource.id, ctx.actor.id));
  return { items: items.filter(({ key }) => known.includes(key)) };
}

/** Returns the chosen columns with their headings; an empty title means the default. */
export function withTitles(fields: readonly ChosenField[]): ChosenColumn[] {
  return fields.map(({ key, title }) => ({ key, title: title || memberFields[key].title }));
}

/** Requests an export of members. @throws AppError conflict when the same export is being made already */
export function generate(
  ctx: ExportContext,
  input: RouteInput<typeof routes.generate>,
): Promise<ExportRequest> {
  return write(ctx, 'exports.generate', async (scope) => {
    const id = await requestExport(ctx, scope, {
      source: 'users',
      kind: 'file',
      title: input.title || datedTitle(memberSource.sheet, ctx.clock.now(), ctx.resource.timezone),
      recipient: input.recipient_email ?? null,
      format: input.format ?? 'xlsx',
      fields: withTitles(input.fields),
      filters: (input.filters ?? {}) as Filters,
    });
    return show(ctx, scope, id);
  });
}

/** Converts exports to their API shape, in the same order. */
async function tell(
  ctx: ExportContext,
  scope: ReadScope,
  rows: readonly StoredExport[],
): Promise<ExportRequest[]> {
  const emails = await emailsOf(scope.db, [...new Set(rows.map((row) => row.operator_id))]);
  return (await withDelivery(scope, rows)).map(({ row, problem }) =>
    exportOnWire(row, {
      problem,
      maker: emails.get(row.operator_id) ?? '',
      isOwn: row.operator_id === ctx.actor.id,
    }),
  );
}

export async function show(ctx: ExportContext, scope: ReadScope, id: number): Promise<ExportRequest> {
  const row = await findOwn(scope.db, ctx.resource.id, ctx.actor.id, id);
  const [told] = await tell(ctx, scope, row ? [row] : []);
  if (!told) throw notFound();
  return told;
}

/**
 * Lists the operator's own exports, or all of the site.
 * @throws AppError forbidden for all, if the caller may not delete those of others
 */
export async function listExports(
  ctx: ExportContext,
  input: RouteInput<typeof routes.list>,
): Promise<RouteOutput<typeof routes.list>> {
  if (input?.everyone && !allows(ctx.relation, 'exports', 'delete'))
    throw new AppError('forbidden', commonErrors.notAllowed);
  const whose = { siteId: ctx.resource.id, operatorId: input?.everyone ? null : ctx.actor.id };
  return read(ctx, (scope) =>
    fetchPage(
      input,
      async (window) => tell(ctx, scope, await pageOfExports(scope.db, whose, window)),
      () => countExports(scope.db, whose),
    ),
  );
}

/** Returns an operator's own export. @throws AppError not_found, also for another operator's export */
export function getExport(ctx: ExportContext, input: { id: number }): Promise<ExportRequest> {
  return read(ctx, (scope) => show(ctx, scope, input.id));
}

export async function getProgress(
  ctx: ExportContext,
  input: { id: number },
): Promise<RouteOutput<typeof routes.progress>> {
  const { status, processed_percents } = await getExport(ctx, input);
  return { status, processed_percents };
}

/**
 * Makes an export again with the rows that match now.
 * @throws AppError not_found; conflict when the same export is being made already
 */
export function reiterate(
  ctx: ExportContext,
  input: RouteInput<typeof routes.reiterate>,
): Promise<ExportRequest> {
  return write(ctx, 'exports.reiterate', async (scope) => {
    const { title, key, format, fields, filters } = await show(ctx, scope, input.id);
    const recipient = input.recipient_email ?? null;
    const id = await requestExport(ctx, scope, {
      source: key,
      kind: 'file',
      title: datedTitle(title, ctx.clock.now(), ctx.resource.timezone),
      recipient,
      format,
      fields,
      filters,
    });
    return show(ctx, scope, id);
  });
}

const previewRows = 5;

/** Returns the first rows as they would be in the file, and the total number of rows. */
export function preview(
  ctx: ExportContext,
  input: RouteInput<typeof routes.preview>,
): Promise<RouteOutput<typeof routes.preview>> {
  const filters = (input.filters ?? {}) as Filters;
  const columns = withTitles(input.fields);
  const keys = columns.map(({ key }) => key);
  return readSnapshot(ctx, async (scope) => {
    const total = await memberSource.count(ctx, scope, filters);
    const first = await memberSource.rows(ctx, scope, filters, keys, previewRows).next();
    const rows: Cell[][] = first.done ? [] : first.value;
    return {
      titles: columns.map(({ title }) => title),
      rows: rows.slice(0, previewRows).map((row) => row.map(textOfCell)),
      total_rows: total,
    };
  });
}
