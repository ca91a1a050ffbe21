// Sends a list by email, with its default columns.
import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { ExportSource } from '#contract/domains/exports/schemas.ts';
import type { EmailExport } from '#server/database/email-export.ts';
import { readSnapshot, write } from '#server/database/scope.ts';
import type { TableSource } from '#server/database/table-source.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { requestExport } from './request.service.ts';

/** Builds the function that sends lists. @param sources the tables that can be sent */
export function emailExporter(sources: readonly TableSource[]): EmailExport<ExportSource> {
  return async (ctx, key, { email, filters }) => {
    if (!allows(ctx.relation, 'exports', 'write')) throw new AppError('forbidden', commonErrors.notAllowed);
    if (email === undefined)
      throw new AppError('invalid', commonErrors.invalid, { fields: { email: fieldTexts.required } });
    const source = sources.find((one) => one.key === key);
    if (!source) throw new Error(`nothing to export called ${key}`);
    const fields = source.columns.filter((column) => source.usual.includes(column.key));
    await write(ctx, 'exports.send', (scope) =>
      requestExport(ctx, scope, {
        source: key,
        kind: 'email',
        title: source.sheet,
        recipient: email,
        format: 'xlsx',
        fields: fields.map((column) => ({ key: column.key, title: column.title })),
        filters,
      }),
    );
    return readSnapshot(ctx, (scope) => source.count(ctx, scope, filters));
  };
}
