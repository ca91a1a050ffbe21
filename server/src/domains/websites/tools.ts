import type { ResourceContext } from '#server/database/context.ts';
import type { Send } from '#server/platform/http/send.ts';
import type { LookUpTxt } from '#server/platform/http/txt-records.ts';

export interface WebsiteTools {
  /** The product's own address: websites on this machine count without a proof only if it is on this machine too. */
  baseUrl: string;
  send: Send;
  lookUpTxt: LookUpTxt;
  /**
   * Checks the password that the calling operator typed again.
   * @throws AppError invalid for a wrong one; forbidden for a caller without one
   */
  requirePassword: (ctx: ResourceContext, password: string) => Promise<void>;
}
