import type { exports as routes } from '#contract/domains/exports/routes.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { uniqueCodeSource } from '../code-families/codes.service.ts';
import { type ExportContext, requestExport } from './request.service.ts';
import { show } from './service.ts';
import { datedTitle } from './titles.ts';

/**
 * Requests a file with the codes of a code batch.
 * @throws AppError not_found; conflict when the same export is being made already
 */
export function generateCodes(
  ctx: ExportContext,
  { family_id: id, filter = {}, format = 'csv' }: RouteInput<typeof routes.generateCodes>,
): Promise<ExportRequest> {
  return write(ctx, 'exports.generate', async (scope) => {
    const family = await findRow(scope, ctx.resource.id, 'code_families', id);
    if (!family) throw notFound();
    const asked = await requestExport(ctx, scope, {
      source: 'unique-codes',
      kind: 'file',
      title: datedTitle(`${uniqueCodeSource.sheet} ${family.title}`, ctx.clock.now(), ctx.resource.timezone),
      recipient: null,
      format,
      fields: uniqueCodeSource.columns.map(({ key, title }) => ({ key, title })),
      filters: { id, filter },
    });
    return show(ctx, scope, asked);
  });
}
