import type { OperatorContext, ResourceContext } from './context.ts';

/** What a list was asked for when it is to be sent by email instead of shown. */
export interface QuickExportOrder {
  email: string | undefined;
  filters: Record<string, unknown>;
}

/**
 * Sends a list (`Source` names those it can send) by email. Lists of all domains offer it; making the file is the business of one, which is handed to
 * them where the product is put together.
 * @returns how many rows match now
 * @throws AppError forbidden; invalid without an address; conflict while the same is being made
 */
export type QuickExport<Source extends string> = (
  ctx: ResourceContext & OperatorContext,
  source: Source,
  order: QuickExportOrder,
) => Promise<number>;
