import type { ExportSource } from '#contract/domains/exports/schemas.ts';
import type { OperatorContext, ResourceContext } from './context.ts';

/** What a list was asked for when it is to be sent by e-mail instead of shown. */
export interface QuickExportOrder {
  email: string | undefined;
  filters: Record<string, unknown>;
}

/**
 * Sends a list by e-mail. Lists of all domains offer it; making the file is the business of one, which is handed to
 * them where the product is put together.
 * @returns how many rows match now
 * @throws AppError forbidden; invalid without an address; conflict while the same is being made
 */
export type QuickExport = (
  ctx: ResourceContext & OperatorContext,
  source: ExportSource,
  order: QuickExportOrder,
) => Promise<number>;
