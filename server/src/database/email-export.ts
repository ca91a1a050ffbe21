import type { OperatorContext, ResourceContext } from './context.ts';

/** Request to send a list by email instead of showing it. */
export interface EmailExportRequest {
  email: string | undefined;
  filters: Record<string, unknown>;
}

/**
 * Sends a list (`Source` names those it can send) by email. Lists of all domains offer it; one domain creates the file
 * and is passed to them at startup.
 * @returns the number of rows that match now
 * @throws AppError forbidden; invalid without an address; conflict while the same file is being created
 */
export type EmailExport<Source extends string> = (
  ctx: ResourceContext & OperatorContext,
  source: Source,
  order: EmailExportRequest,
) => Promise<number>;
